import init, { start } from "./{{web.js}}";
const { memory } = await init({ module_or_path: new URL("./{{web.wasm}}", import.meta.url) });
// For measuring.
globalThis.countermarch = { memory };
start();
// For the next time, when there may be no network. Where it is not allowed, the page works without it.
navigator.serviceWorker?.register("{{sw.js}}").catch(() => {});
