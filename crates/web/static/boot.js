import init, { start } from "./{{web.js}}";
await init({ module_or_path: new URL("./{{web.wasm}}", import.meta.url) });
start();
