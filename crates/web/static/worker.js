// The computer player: the same module, away from the page so that the page never waits for it. It thinks a little at a
// time; what the page says meanwhile is heard in between.
import init, { hear, think } from "./{{web.js}}";
const ready = init({ module_or_path: new URL("./{{web.wasm}}", import.meta.url) });
const say = (answer) => postMessage(answer);
let thinking = false;
const turn = () => {
  thinking = think(50, say);
  if (thinking) setTimeout(turn);
};
onmessage = async ({ data }) => {
  await ready;
  hear(data, say);
  if (!thinking) turn();
};
