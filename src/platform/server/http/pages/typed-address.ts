import { categoryLink, links, listingLink } from '../../../contract/links.ts'

/** What readers type, and programs ask other magazines for. Lower case. */
const typed = new Map<string, string>([
  ['/index', links.home],
  ['/home', links.home],
  ['/events', links.events],
  ['/whats-new', links.whatsNew],
  ['/about-us', links.about],
  ['/contact-us', links.contact],
  ['/newsletter', links.newsletters],
  ['/subscription', links.subscription],
  ['/subscriptions', links.subscription],
  ['/plans', links.subscription],
  ['/register', links.signup],
  ['/signin', links.login],
  ['/section', categoryLink()],
  ['/categories', categoryLink()],
  ['/rss', links.siteFeed],
  ['/rss.xml', links.siteFeed],
  ['/feed', links.siteFeed],
  ['/sitemap', links.siteMap],
])
for (const link of Object.values(links)) typed.set(link.toLowerCase(), link)

/** Null: no page was meant. `canonical` returns null for a token, which must not be spelled anew. */
export function typedAddress(path: string, canonical: (path: string) => string | null): string | null {
  if (canonical(path) !== null) {
    const [, folder, rest] = /^\/section\/([\w-]*[A-Z][\w-]*)(\/.*)$/.exec(path) ?? []
    return folder ? `/section/${folder.toLowerCase()}${rest}` : null
  }
  const lower = path.toLowerCase()
  // The number tells the article, whatever script the words behind it are in.
  const article = /^(\/section\/[\w-]+\/\d+)\/(?:[\w~-]|%[\da-f]{2})+$/.exec(lower)?.[1]
  if (article && canonical(article) !== null) return article
  const plain = lower.replace(/\.html?$/, '')
  const folder = /^\/section\/([\w-]+)$/.exec(plain)?.[1]
  if (folder) return typed.get(plain) ?? listingLink(folder)
  return typed.get(lower) ?? typed.get(plain) ?? [lower, plain].find((one) => canonical(one) === one) ?? null
}
