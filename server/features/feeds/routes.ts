import { feedLink, sectionInFolder } from '../../../contract/links.ts'
import { findSection } from '../../../contract/sections/catalogue.ts'
import { NotFound } from '../../core/errors.ts'
import { articleKeys, findNewest } from '../articles/index.ts'
import { findAuthorAt } from '../authors/index.ts'
import type { CatalogueDeps } from '../catalogue/index.ts'
import type { Router } from '../deps.ts'
import { settingsKey } from '../settings/index.ts'
import { type Channel, channelOfAuthor, fixedChannels, ofSection } from './channels.ts'
import { crawlerRoutes } from './crawlers.ts'
import { toFeedItem } from './items.ts'
import { writeJsonFeed } from './json-feed.ts'
import { findFeedTexts } from './queries.ts'
import { type FeedDocument, writeRss } from './rss.ts'
import { siteMaps, writeArticles, writeIndex, writeNews, writePages } from './site-maps.ts'

const itemsPerFeed = 50

/** Feeds, sitemaps, and what crawlers are told. */
export function feedRoutes(router: Router, deps: CatalogueDeps) {
  const { db, catalogue } = deps
  for (const channel of fixedChannels) {
    const write = feedWriter(deps, async () => channel)
    router.pages.document(channel.rss, write.rss)
    router.pages.document(channel.json, write.json)
  }
  const ofAuthor = feedWriter(deps, async ({ slug = '' }) => {
    const author = await findAuthorAt(db, slug)
    // A feed of a former address would be a second one with the same items.
    if (author?.slug !== slug) throw new NotFound('author', slug)
    return channelOfAuthor(author)
  })
  const slug = ':slug(^[a-z0-9-]{1,80}$)'
  router.pages.document(`/author/${slug}/feed.xml`, ofAuthor.rss)
  router.pages.document(`/author/${slug}/feed.json`, ofAuthor.json)

  const ofFolder = feedWriter(deps, async ({ folder = '' }) => {
    const asked = sectionInFolder(folder)
    const section = asked === undefined ? undefined : findSection(await catalogue.get(), asked)
    if (!section) throw new NotFound('feed', folder)
    return ofSection(section)
  })
  const folder = ':folder(^[a-z0-9][a-z0-9_-]*$)'
  router.pages.document(feedLink(folder), ofFolder.rss)
  router.pages.document(feedLink(folder, 'json'), ofFolder.json)
  siteMapRoutes(router, deps)
  crawlerRoutes(router, deps)
}

/** Writes the feed of the channel that an address has, in both formats. */
function feedWriter(
  { db, config, settings, catalogue, now }: CatalogueDeps,
  channelAt: (params: Record<string, string>) => Promise<Channel>,
) {
  const { publicUrl } = config

  async function read(
    params: Record<string, string>,
    format: 'rss' | 'json',
  ): Promise<{ feed: FeedDocument; keys: string[] }> {
    const channel = await channelAt(params)
    const rows = await findNewest(db, channel.list, itemsPerFeed)
    const texts = await findFeedTexts(
      db,
      rows.map(({ id }) => id),
    )
    const known = await catalogue.get()
    // One that was unpublished in between is left out.
    const items = rows.flatMap((row) => {
      const text = texts.get(row.id)
      return text ? [toFeedItem(row, text, { publicUrl, catalogue: known })] : []
    })
    const { name, description } = settings.current().identity
    const feed = {
      title: channel.name ? `${name} · ${channel.name}` : name,
      description: channel.name ? channel.description : description,
      page: publicUrl + channel.page,
      address: publicUrl + channel[format],
      site: { name, url: publicUrl, icon: `${publicUrl}/icon-192.png` },
      updatedAt: latest(items.map(({ updatedAt }) => updatedAt)) ?? now(),
      items,
    }
    return { feed, keys: [settingsKey, channel.list, ...articleKeys(rows)] }
  }

  return {
    rss: async (params: Record<string, string>) => {
      const { feed, keys } = await read(params, 'rss')
      return { headers: { 'content-type': 'application/rss+xml; charset=utf-8' }, body: writeRss(feed), keys }
    },
    json: async (params: Record<string, string>) => {
      const { feed, keys } = await read(params, 'json')
      return { headers: { 'content-type': 'application/feed+json; charset=utf-8' }, body: writeJsonFeed(feed), keys }
    },
  }
}

const latest = (dates: readonly Date[]) =>
  dates.reduce<Date | null>((last, date) => (last && last > date ? last : date), null)

function siteMapRoutes({ pages }: Router, { db, config, settings, catalogue, now }: CatalogueDeps) {
  const options = { db, catalogue, publicUrl: config.publicUrl, now }
  pages.document(siteMaps.index, async () => siteMapResponse(await writeIndex(options)))
  pages.document(siteMaps.pages, async () => siteMapResponse(await writePages(options)))
  pages.document(siteMaps.news, async () =>
    siteMapResponse(await writeNews(options, settings.current().identity.name, now())),
  )
  pages.document(siteMaps.articles, async ({ number }) => siteMapResponse(await writeArticles(options, Number(number))))
}

// One key for the list of all articles, one for all authors: the keys of ten thousand articles would not fit into a header.
const siteMapResponse = (body: string) => ({
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body,
  keys: ['all', 'authors', 'events', 'pages', 'newsletters', settingsKey],
})
