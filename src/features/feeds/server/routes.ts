import { categoryFeedLink, feedLink, links, sectionInFolder, topicFeedLink } from '../../../platform/contract/links.ts'
import { findCategory, findSection } from '../../../platform/contract/sections/catalogue.ts'
import { withDescribedPlans } from '../../../platform/contract/sections/specified.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import type { WriteDocument } from '../../../platform/server/http/pages/pages.ts'
import { articleKeys, findTopic } from '../../articles/server/index.ts'
import { findAuthorAt } from '../../authors/server/index.ts'
import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import { findComponentArticles } from '../../search-index/server/index.ts'
import { settingsKey } from '../../settings/server/index.ts'
import {
  type Channel,
  channelOfAuthor,
  channelOfCategory,
  channelOfPart,
  channelOfTopic,
  fixedChannels,
  ofSection,
} from './channels.ts'
import { writeCorrections } from './corrections.ts'
import { writeFeedList } from './feed-list.ts'
import { toFeedItem } from './items.ts'
import { writeJsonFeed } from './json-feed.ts'
import { findFeedArticles } from './queries.ts'
import { type FeedDocument, writeRss } from './rss.ts'
import { siteMaps, writeArticles, writeIndex, writeNews, writePages, writePartPages } from './site-maps.ts'
import { textFileRoutes } from './text-files.ts'

type FeedDeps = CatalogueDeps & Pick<FromAllFeatures, 'pageAddresses' | 'pageKeys' | 'completeText'>

export function feedRoutes(router: Router, deps: FeedDeps) {
  const { db, catalogue, settings } = deps
  for (const channel of fixedChannels) {
    const write = feedWriter(deps, async () => channel)
    router.pages.document(channel.rss, write.rss)
    router.pages.document(channel.json, write.json)
  }
  const ofAuthor = feedWriter(deps, async ({ slug = '' }) => {
    const author = await findAuthorAt(db, slug)
    if (!author) throw new NotFound('author', slug)
    return { ...channelOfAuthor(author), isMoved: author.slug !== slug }
  })
  const slug = ':slug(^[a-z0-9-]{1,80}$)'
  router.pages.document(`/author/${slug}/feed.xml`, ofAuthor.rss)
  router.pages.document(`/author/${slug}/feed.json`, ofAuthor.json)

  const ofFolder = feedWriter(deps, async ({ folder = '' }) => {
    const asked = sectionInFolder(folder)
    const section = asked === undefined ? undefined : findSection(await catalogue.get(), asked)
    if (!section) throw new NotFound('feed', folder)
    return ofSection(withDescribedPlans(section, settings.publisher().planNames))
  })
  const folder = ':folder(^[a-z0-9][a-z0-9_-]*$)'
  router.pages.document(feedLink(folder), ofFolder.rss)
  router.pages.document(feedLink(folder, 'json'), ofFolder.json)
  router.pages.document(links.correctionsFeed, () => writeCorrections(deps))
  router.pages.document(links.feedList, () => writeFeedList(deps))

  const ofCategory = feedWriter(deps, async ({ category = '' }) => {
    const entry = findCategory(await catalogue.get(), category)
    if (!entry || entry.id !== category) throw new NotFound('category', category)
    return channelOfCategory(entry)
  })
  const category = ':category(^[A-Za-z0-9_-]{1,80}$)'
  router.pages.document(categoryFeedLink(category), ofCategory.rss)
  router.pages.document(categoryFeedLink(category, 'json'), ofCategory.json)

  const ofTopic = feedWriter(deps, async ({ slug: topic = '' }) => {
    const found = await findTopic(db, topic)
    if (!found) throw new NotFound('topic', topic)
    return channelOfTopic(found)
  })
  router.pages.document(topicFeedLink(slug), ofTopic.rss)
  router.pages.document(topicFeedLink(slug, 'json'), ofTopic.json)

  const ofPart = feedWriter(deps, async ({ number = '' }) => {
    const found = await findComponentArticles(db, number, { page: 1, limit: 1 })
    if (!found) throw new NotFound('part', number)
    return channelOfPart(found.name)
  })
  const number = ':number(^[A-Z0-9]{2,60}$)'
  router.pages.document(`/part/${number}/feed.xml`, ofPart.rss)
  router.pages.document(`/part/${number}/feed.json`, ofPart.json)
  siteMapRoutes(router, deps)
  textFileRoutes(router, deps)
}

function feedWriter(
  { db, config, settings, catalogue, now, completeText }: FeedDeps,
  channelAt: (params: Record<string, string>) => Promise<Channel & { isMoved?: boolean }>,
) {
  const { publicUrl } = config

  async function write(params: Record<string, string>, format: 'rss' | 'json'): ReturnType<WriteDocument> {
    const { isMoved, ...channel } = await channelAt(params)
    if (!settings.hasPage(channel.page)) throw new NotFound('feed', channel.page)
    // A feed here would be a second one with the same items.
    if (isMoved) return { status: 301, headers: { location: channel[format] }, body: '', keys: [channel.list] }
    const rows = await findFeedArticles(db, channel.list, settings.current().reading.feedArticles)
    const known = await catalogue.get()
    const context = { publicUrl, catalogue: known, completeText, ...settings.publisher() }
    const items = await Promise.all(rows.map((row) => toFeedItem(row, context)))
    const { name, description } = settings.current().identity
    const feed: FeedDocument = {
      title: channel.name ? `${name} · ${channel.name}` : name,
      description: channel.description ?? description,
      page: publicUrl + channel.page,
      address: publicUrl + channel[format],
      site: { name, url: publicUrl, icon: `${publicUrl}/icon-192.png` },
      updatedAt: latest(items.map(({ updatedAt }) => updatedAt)) ?? now(),
      items,
    }
    return {
      headers: { 'content-type': `application/${format === 'rss' ? 'rss+xml' : 'feed+json'}; charset=utf-8` },
      body: format === 'rss' ? writeRss(feed) : writeJsonFeed(feed),
      keys: [settingsKey, channel.list, ...articleKeys(rows)],
    }
  }

  return {
    rss: (params: Record<string, string>) => write(params, 'rss'),
    json: (params: Record<string, string>) => write(params, 'json'),
  }
}

const latest = (dates: readonly Date[]) =>
  dates.reduce<Date | null>((last, date) => (last && last > date ? last : date), null)

function siteMapRoutes({ pages }: Router, { db, config, settings, catalogue, now, pageAddresses, pageKeys }: FeedDeps) {
  const options = { db, catalogue, publicUrl: config.publicUrl, settings, now, pageAddresses }
  // One key for the list of all articles, one for all authors: the keys of ten thousand articles would not fit into a header.
  const siteMapResponse = (body: string) => ({
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body,
    keys: [...pageKeys(), settingsKey],
  })
  pages.document(siteMaps.index, async () => siteMapResponse(await writeIndex(options)))
  pages.document(siteMaps.pages, async () => siteMapResponse(await writePages(options)))
  pages.document(siteMaps.news, async () =>
    siteMapResponse(await writeNews(options, settings.current().identity.name, now())),
  )
  pages.document(siteMaps.articles, async ({ number }) => siteMapResponse(await writeArticles(options, Number(number))))
  pages.document(siteMaps.parts, async ({ number }) => siteMapResponse(await writePartPages(options, Number(number))))
}
