/**
 * Serves the saved articles that this browser keeps for reading without a network, and nothing else. The pages of the magazine write them
 * (web/account/saved/offline/store-articles.ts); this only reads them. Its scope is /account/saved.
 */
const store = 'saved-articles'
const keptList = '/account/saved/offline'

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.waitUntil(removeExpired())
  if (request.mode === 'navigate')
    event.respondWith(
      pathname.startsWith(keptList) ? keptOr(request, () => fromNetwork(request)) : fromNetwork(request),
    )
  else if (request.destination === 'image' || request.destination === 'style')
    event.respondWith(fetch(request).catch(() => keptOr(request, () => Response.error())))
})

/** Not from the browser's own cache: without a network that has the list's page, but not what it loads. */
const fromNetwork = (request) =>
  fetch(request, { cache: 'no-cache' }).catch(() =>
    keptOr(
      keptList,
      () =>
        new Response('This page is not saved on this device. Connect to the internet and try again.', { status: 503 }),
    ),
  )

async function keptOr(request, otherwise) {
  const found = await caches.match(request, { cacheName: store, ignoreSearch: true })
  if (!found) return otherwise()
  return isExpired(found) ? otherwise() : found
}

/** Its plan has ended, or nobody has asked the server for too long. */
function isExpired(kept) {
  const until = kept.headers.get('x-kept-until')
  return until !== null && Number(until) <= Date.now()
}

/** Nothing that has expired stays on the device, whether somebody asks for it or not. */
async function removeExpired() {
  // Opening a cache would make one.
  if (!(await caches.has(store))) return
  const cache = await caches.open(store)
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    if (kept && isExpired(kept)) await cache.delete(request)
  }
}
