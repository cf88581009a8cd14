import init, { start } from "./{{web.js}}";
const { memory } = await init({ module_or_path: new URL("./{{web.wasm}}", import.meta.url) });
// For measuring.
globalThis.countermarch = { memory };
start();
