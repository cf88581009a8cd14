// Keeps what the page is made of, so that it opens without a network: the page itself at once, the files of a game when it
// is first opened. Names in assets/ say what is in a file, so what is kept there is never asked for again.
const NAME = "countermarch-{{version}}";
const PAGE = ["./", "{{web.wasm}}", "{{web.js}}", "{{style.css}}", "{{boot.js}}", "{{worker.js}}", "{{icon.svg}}"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(PAGE)).then(() => self.skipWaiting()));
});

// What an older page has left is of no use to this one.
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("countermarch-") && name !== NAME);
  const clear = caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))));
  event.waitUntil(clear.then(() => self.clients.claim()));
});

const fetched = async (request) => {
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    // A full disk keeps nothing, and is no reason not to play.
    await caches.open(NAME).then((cache) => cache.put(request, copy)).catch(() => {});
  }
  return response;
};
const kept = (request) => caches.match(request, { ignoreVary: true });

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith(
    url.pathname.includes("/assets/")
      ? kept(request).then((response) => response || fetched(request))
      : fetched(request).catch(async () => (await kept(request)) || Response.error()),
  );
});
