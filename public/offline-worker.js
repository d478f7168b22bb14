/**
 * Answers where the network fails, with the saved articles that this browser keeps. The pages of the magazine write them
 * (web/account/saved/offline/store-articles.ts); this only reads them. With a network it passes pages on as they come and keeps none.
 */
const store = 'saved-articles'
const keptList = '/account/saved/offline'
const noNetwork = `${keptList}/no-network`

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  // The request for a page does not wait until this has started.
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
)

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (request.destination !== 'document') return
    event.waitUntil(tidyUp())
    event.respondWith(openPage(event, pathname))
  } else if (searchParams.has('offline'))
    // Only what is kept names its files like this: those of all other pages never pass through here.
    event.respondWith(findKept(pathname).then((kept) => kept ?? fetch(request)))
})

async function openPage(event, pathname) {
  const kept = pathname.startsWith(keptList) && (await findKept(pathname))
  if (kept) {
    event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => {}))
    return kept
  }
  try {
    return await fromNetwork(event, pathname)
  } catch {
    const article = /^\/(?:section\/[^/]+|article)\/(\d{1,9})(?:\/|$)/.exec(pathname)?.[1]
    const list = pathname.startsWith('/account/saved') ? keptList : noNetwork
    return (
      (article && (await findKept(`${keptList}/${article}`))) ||
      (await findKept(list)) ||
      new Response('This page needs an internet connection. Connect, then try again.', { status: 503 })
    )
  }
}

/**
 * Without a network not from the browser's own cache: that has a page for some seconds, but not what it loads. Pages of the account load
 * everything, and a browser does not always know that it is without a network.
 */
async function fromNetwork(event, pathname) {
  if (navigator.onLine && !pathname.startsWith('/account')) return (await event.preloadResponse) ?? fetch(event.request)
  event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => {}))
  return fetch(event.request, { cache: 'no-cache' })
}

async function findKept(pathname) {
  const found = await caches.match(pathname, { cacheName: store })
  if (!found || isExpired(found)) return undefined
  return pathname === keptList || pathname === noNetwork ? withoutExpired(found) : found
}

/** A list with the articles that may still be read. Each stands on a line of its own. */
async function withoutExpired(list) {
  const cache = await caches.open(store)
  const lines = await Promise.all(
    (await list.text()).split('\n').map(async (line) => {
      const article = /^<li><a href="([^"?]{1,100})"/.exec(line)?.[1]
      if (!article) return line
      const kept = await cache.match(article)
      return kept && !isExpired(kept) ? line : ''
    }),
  )
  return new Response(lines.join('\n'), { headers: list.headers })
}

/** Its plan has ended, or nobody has asked the server for too long. */
function isExpired(kept) {
  const until = kept.headers.get('x-kept-until')
  return until !== null && Number(until) <= Date.now()
}

/** Nothing that has expired stays on the device, whether somebody asks for it or not. Nor does this where nothing is kept. */
async function tidyUp() {
  // Opening a cache would make one.
  if (!(await caches.has(store))) return registration.unregister()
  const cache = await caches.open(store)
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    if (kept && isExpired(kept)) await cache.delete(request)
  }
}
