import { findNewest } from '../articles/index.ts'
import type { Deps, Router } from '../deps.ts'
import { settingsKey } from '../settings/index.ts'
import { type Channel, channels } from './channels.ts'
import { toFeedItem } from './items.ts'
import { writeJsonFeed } from './json-feed.ts'
import { findFeedTexts } from './queries.ts'
import { type FeedDocument, writeRss } from './rss.ts'
import { siteMaps, writeArticles, writeIndex, writeNews, writePages } from './site-maps.ts'

const itemsPerFeed = 50

/** Feeds, sitemaps and robots.txt. */
export function feedRoutes(router: Router, deps: Deps) {
  for (const channel of channels) feedsOf(router, deps, channel)
  siteMapRoutes(router, deps)
  robotsRoute(router, deps)
}

function feedsOf({ pages }: Router, { db, config, settings, now }: Deps, channel: Channel) {
  const { publicUrl } = config

  async function read(address: string): Promise<{ feed: FeedDocument; keys: string[] }> {
    const rows = await findNewest(db, channel.list, itemsPerFeed)
    const texts = await findFeedTexts(
      db,
      rows.map(({ id }) => id),
    )
    // One that was unpublished in between is left out.
    const items = rows.flatMap((row) => {
      const text = texts.get(row.id)
      return text ? [toFeedItem(row, text, publicUrl)] : []
    })
    const { name } = settings.current().identity
    const feed = {
      title: channel.name ? `${name} · ${channel.name}` : name,
      description: channel.description,
      page: publicUrl + channel.page,
      address: publicUrl + address,
      site: { name, url: publicUrl, icon: `${publicUrl}/icon-192.png` },
      updatedAt: latest(items.map(({ updatedAt }) => updatedAt)) ?? now(),
      items,
    }
    return { feed, keys: [settingsKey, channel.list, ...rows.map(({ id }) => `article:${id}`)] }
  }

  pages.document(channel.rss, async () => {
    const { feed, keys } = await read(channel.rss)
    return { headers: { 'content-type': 'application/rss+xml; charset=utf-8' }, body: writeRss(feed), keys }
  })
  pages.document(channel.json, async () => {
    const { feed, keys } = await read(channel.json)
    return { headers: { 'content-type': 'application/feed+json; charset=utf-8' }, body: writeJsonFeed(feed), keys }
  })
}

const latest = (dates: readonly Date[]) =>
  dates.reduce<Date | null>((last, date) => (last && last > date ? last : date), null)

function siteMapRoutes({ pages }: Router, { db, config, settings, now }: Deps) {
  const options = { db, publicUrl: config.publicUrl }
  pages.document(siteMaps.index, async () => siteMapResponse(await writeIndex(options)))
  pages.document(siteMaps.pages, async () => siteMapResponse(await writePages(options)))
  pages.document(siteMaps.news, async () =>
    siteMapResponse(await writeNews(options, settings.current().identity.name, now())),
  )
  pages.document(siteMaps.articles, async ({ number }) => siteMapResponse(await writeArticles(options, Number(number))))
}

// One key for the list of all articles: the keys of ten thousand articles would not fit into a header.
const siteMapResponse = (body: Buffer) => ({
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body,
  keys: ['all', settingsKey],
})

function robotsRoute({ pages }: Router, { config }: Deps) {
  const body = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Disallow: /account', '']
  const text = [...body, `Sitemap: ${config.publicUrl}${siteMaps.index}`, ''].join('\n')
  pages.document('/robots.txt', async () => ({
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: text,
    keys: [settingsKey],
  }))
}
