/** No schemas: pages of readers import it. */

interface Provider {
  name: string
  what: 'video' | 'post' | 'code'
  /** The only origin that its frames come from. */
  origin: string
  /** For an address from `/` on. Null: cannot be embedded. */
  frame: (host: string, path: string, query: URLSearchParams) => string | null
}

const match = (text: string, pattern: RegExp) => pattern.exec(text)?.slice(1) ?? null
/** In seconds, from `754`, `754s`, `12m34s` or `1h2m`. Null: at its beginning. */
function startOf(query: URLSearchParams): number | null {
  const said = query.get('t') ?? query.get('start') ?? query.get('time_continue') ?? ''
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(said) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0) || null
}

const isOf = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

const providers: readonly Provider[] = [
  {
    name: 'YouTube',
    what: 'video',
    origin: 'https://www.youtube-nocookie.com',
    frame: (host, path, query) => {
      const inPath = match(
        path,
        isOf(host, 'youtu.be') ? /^\/([^/]+)\/?$/ : /^\/(?:embed|shorts|live|v|e)\/([^/]+)/,
      )?.[0]
      const id = path === '/watch' ? query.get('v') : inPath
      const isHere = ['youtube.com', 'youtube-nocookie.com', 'youtu.be'].some((domain) => isOf(host, domain))
      const start = startOf(query)
      return isHere && id && /^(?!videoseries|live_stream)[\w-]{11}$/.test(id)
        ? `/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`
        : null
    },
  },
  {
    name: 'Vimeo',
    what: 'video',
    origin: 'https://player.vimeo.com',
    // Unlisted films do not play without the second part of their address.
    frame: (host, path, query) => {
      const place =
        /^\/(?:video\/|manage\/videos\/|(?:channels|groups|showcase|album)\/[\w-]{1,60}\/(?:videos?\/)?)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/
      const [id, inPath] = (isOf(host, 'vimeo.com') && match(path, place)) || []
      const hash = inPath ?? match(query.get('h') ?? '', /^([\da-f]{6,20})$/)?.[0]
      const start = startOf(query)
      return id ? `/video/${id}?${hash ? `h=${hash}&` : ''}autoplay=1&dnt=1${start ? `#t=${start}s` : ''}` : null
    },
  },
  {
    name: 'X',
    what: 'post',
    origin: 'https://platform.twitter.com',
    frame: (host, path) => {
      const isHere = isOf(host, 'x.com') || isOf(host, 'twitter.com')
      const [id] = (isHere && match(path, /^\/\w{1,15}\/status\/(\d{1,20})/)) || []
      return id ? `/embed/Tweet.html?id=${id}&dnt=true` : null
    },
  },
  {
    name: 'LinkedIn',
    what: 'post',
    origin: 'https://www.linkedin.com',
    frame: (host, path) => {
      const post = /^\/(?:posts\/[^/]*-|(?:embed\/)?feed\/update\/urn:li:)(activity|share|ugcPost)[-:](\d{1,20})/
      const [kind, id] = (isOf(host, 'linkedin.com') && match(path, post)) || []
      return id ? `/embed/feed/update/urn:li:${kind}:${id}` : null
    },
  },
  {
    name: 'CodePen',
    what: 'code',
    origin: 'https://codepen.io',
    frame: (host, path) => {
      const [user, pen] =
        (isOf(host, 'codepen.io') && match(path, /^\/([\w-]+)\/(?:pen|embed)\/(?:preview\/)?(?!preview\b)(\w+)/)) || []
      return pen ? `/${user}/embed/${pen}` : null
    },
  },
  {
    name: 'JSFiddle',
    what: 'code',
    origin: 'https://jsfiddle.net',
    frame: (host, path) => {
      const [fiddle] = (isOf(host, 'jsfiddle.net') && match(path, /^\/((?:[\w-]+\/)?[a-z0-9]{5,10})\/?$/)) || []
      const ownPages =
        /(?:^|\/)(?:about|account|fiddles|groups|login|logout|pricing|privacy|search|settings|signup|terms)$/
      return fiddle && !ownPages.test(fiddle) ? `/${fiddle}/embedded/` : null
    },
  },
]

export const embedOrigins: readonly string[] = providers.map(({ origin }) => origin)
export const embedNames: readonly string[] = providers.map(({ name }) => name)

export interface Embed {
  provider: string
  what: Provider['what']
  frame: string
}

/** Null: a plain link. Nothing is fetched. */
export function embedAt(address: string): Embed | null {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  if (!url || url.username !== '' || url.password !== '' || url.port !== '') return null
  // Some write the start of a film as `#t=90`.
  const query = new URLSearchParams([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))])
  for (const { name, what, origin, frame } of providers) {
    const path = frame(url.hostname, url.pathname, query)
    if (path !== null) return { provider: name, what, frame: origin + path }
  }
  return null
}
