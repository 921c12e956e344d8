// The service worker of one page, /member/idcard: without a network it shows the card that its owner keeps on this device.
// Plain JavaScript, because the browser takes the file as it stands. It writes nothing: what is kept is made by
// kept-card.ts, and it asks the network first each time.
const prefix = "openroll.kept.";
const address = "/member/idcard";
const gone = "/member/idcard?gone";
/** A connection that hardly works is none to somebody who stands at a counter. */
const patience = 8000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || new URL(request.url).pathname !== address) return;
  if (request.method === "POST") event.respondWith(remove(request));
  if (request.method === "GET") event.respondWith(show(request));
});

async function show(request) {
  const found = await kept();
  if (found === undefined) return fetch(request);
  const network = fetch(request);
  // Nobody waits for it once the card is shown.
  network.catch(() => undefined);
  const answer = await Promise.race([network.catch(() => undefined), after(patience)]);
  // A gateway that answers without the site behind it is as good as no network.
  if (answer !== undefined && ![502, 503, 504].includes(answer.status)) return answer;
  if (Number(found.page.headers.get("x-kept-until")) > Date.now()) return found.page;
  return forget(found);
}

/** "Remove" on the card itself, which runs no script: a form with the number of this copy, which no other site knows. */
async function remove(request) {
  const found = await kept();
  const form = await request.formData();
  if (found === undefined || form.get("copy") !== found.page.headers.get("x-kept-copy"))
    return Response.redirect(address, 303);
  return forget(found);
}

async function kept() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    const cache = await caches.open(name);
    const [page, notice] = await Promise.all([cache.match(address), cache.match(gone)]);
    if (page !== undefined && notice !== undefined) return { name, page, notice };
  }
  return undefined;
}

async function forget({ name, notice }) {
  // Read before what holds it goes.
  const text = await notice.text();
  await caches.delete(name);
  return new Response(text, { headers: notice.headers });
}

function after(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}
