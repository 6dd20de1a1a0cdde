// Keeps the whole game on the device after the first visit. The build fills in the list of files and a name that changes with them.
const files = self.MERLON_FILES;
const cacheName = self.MERLON_CACHE;

self.addEventListener('install', (event) => {
  event.waitUntil(
    // No hurry: a page that is open keeps the files it began with, and the new ones serve the next visit.
    caches.open(cacheName).then((cache) => cache.addAll(files)),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** A screen of the game is the one page, whatever its address. */
async function answer(request) {
  const address = new URL(request.url);
  const cache = await caches.open(cacheName);
  const found = await cache.match(request.mode === 'navigate' ? '/index.html' : address.pathname);
  return found ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  const own = address.origin === location.origin && event.request.method === 'GET';
  // What the server says must always come from the server.
  if (!own || /^\/(api|ws|healthz|readyz|metrics)\b/.test(address.pathname)) return;
  event.respondWith(answer(event.request));
});
