import { seconds } from '../../core/durations.ts'
import { messageOfError } from '../../core/error-message.ts'
import { CachesNotPurged, type PurgedCaches, type SharedCaches } from './index.ts'

/** Fastly and Varnish read it. */
const surrogateControl = 'surrogate-control'

export function openSharedCaches(caches: PurgedCaches): SharedCaches {
  if (caches.kind === 'varnish') return varnish(caches.hosts)
  const { token } = caches
  if (caches.kind === 'fastly')
    return {
      name: 'Fastly',
      lifetimeHeaders: [surrogateControl],
      readsCacheTags: false,
      purge: inParts(256, (keys, signal) =>
        order('Fastly', `${caches.api}/service/${caches.service}/purge`, {
          headers: { 'fastly-key': token ?? '', accept: 'application/json' },
          body: { surrogate_keys: keys },
          signal,
        }),
      ),
    }
  if (caches.kind === 'cloudflare')
    return {
      name: 'Cloudflare',
      lifetimeHeaders: ['cloudflare-cdn-cache-control'],
      readsCacheTags: true,
      purge: inParts(30, (keys, signal) =>
        order('Cloudflare', `${caches.api}/zones/${caches.zone}/purge_cache`, {
          headers: { authorization: `Bearer ${token}` },
          body: { tags: keys },
          signal,
        }),
      ),
    }
  const name = `The webhook at ${new URL(caches.address).host}`
  return {
    name,
    lifetimeHeaders: [surrogateControl, 'cdn-cache-control'],
    readsCacheTags: true,
    purge: inParts(500, (keys, signal) =>
      order(name, caches.address, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
        body: { keys },
        signal,
      }),
    ),
  }
}

/** All machines must have done it. Varnish limits headers, so keys come in parts. */
function varnish(hosts: readonly string[]): SharedCaches {
  const purgeAt = async (host: string, keys: readonly string[], signal: AbortSignal) => {
    const name = `Varnish at ${host}`
    const answer = await call(name, `http://${host}/`, {
      method: 'PURGE',
      signal,
      headers: { 'surrogate-key': keys.join(' ') },
    })
    // Any other server at this address would have let the pages stand.
    if (!answer.headers.has('x-purged'))
      throw new CachesNotPurged(`${name} does not purge by key: use deploy/varnish.vcl`)
  }
  return {
    name: `Varnish at ${hosts.join(' and ')}`,
    lifetimeHeaders: [surrogateControl],
    readsCacheTags: false,
    purge: inParts(15, async (keys, signal) => {
      await Promise.all(hosts.map((host) => purgeAt(host, keys, signal)))
    }),
  }
}

const inParts =
  (most: number, purge: SharedCaches['purge']): SharedCaches['purge'] =>
  async (keys, signal) => {
    for (let start = 0; start < keys.length; start += most) await purge(keys.slice(start, start + most), signal)
  }

interface Order {
  headers: Record<string, string>
  body: object
  signal: AbortSignal
}

async function order(name: string, address: string, { headers, body, signal }: Order): Promise<void> {
  await call(name, address, {
    method: 'POST',
    signal,
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  })
}

const timeLimit = seconds(10)

async function call(name: string, address: string, { signal, ...request }: RequestInit & { signal: AbortSignal }) {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])
  // A redirect could carry the token elsewhere.
  const answer = await fetch(address, { ...request, signal: limited, redirect: 'manual' }).catch((error: unknown) => {
    throw new CachesNotPurged(`${name} does not respond: ${reasonOf(error)}`)
  })
  const text = await answer.text().catch(() => '')
  if (!answer.ok) throw new CachesNotPurged(`${name} responds with ${answer.status}${quoted(text)}`)
  return answer
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  return messageOfError(error.cause ?? error)
}

const quoted = (text: string) => {
  const words = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words ? `: ${words.slice(0, 200)}` : ''
}
