// The computer player: the same module, away from the page so that the page never waits for it.
import init, { think } from "./{{web.js}}";
const ready = init({ module_or_path: new URL("./{{web.wasm}}", import.meta.url) });
onmessage = async ({ data }) => {
  await ready;
  think(data, (answer) => postMessage(answer));
};
