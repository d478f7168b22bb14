import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from 'sitemap'
import { footerComponents } from '../../../contract/catalogue.ts'
import {
  articleLink,
  authorLink,
  categoryLink,
  componentLink,
  folderOf,
  links,
  listingLink,
  ownPageLink,
  studentFolder,
} from '../../../contract/links.ts'
import { isStandingPage } from '../../../contract/pages/rules.ts'
import { hours } from '../../core/durations.ts'
import { NotFound } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { findAuthorSlugs } from '../authors/index.ts'
import type { CurrentCatalogue } from '../catalogue/index.ts'
import { findPublishedSlugs } from '../pages/index.ts'
import { findBetween, findCategoriesInUse, findDatedBetween, findRuns } from './queries.ts'

/** Ids in each file of articles. Files are cut by id, so that a new article changes only the last one. */
const articlesPerFile = 10_000
/** The maximum of the news sitemap format. */
const newsPerFile = 1000

const fileAddress = (name: string) => `/sitemaps/${name}.xml`
export const siteMaps = {
  index: links.siteMap,
  pages: fileAddress('pages'),
  news: fileAddress('news'),
  articles: fileAddress('articles-:number(^[1-9][0-9]{0,4})'),
}

export interface MapOptions {
  db: Database
  catalogue: CurrentCatalogue
  publicUrl: string
}

/** The sitemap index. */
export async function writeIndex({ db, publicUrl }: MapOptions): Promise<Buffer> {
  const runs = await findRuns(db, articlesPerFile)
  const files = [siteMaps.pages, siteMaps.news, ...runs.map((run) => fileAddress(`articles-${run}`))]
  return streamToPromise(Readable.from(files.map((file) => publicUrl + file)).pipe(new SitemapIndexStream()))
}

/** Pages, listings, components and categories, without those that would be empty. */
export async function writePages({ db, catalogue, publicUrl }: MapOptions): Promise<Buffer> {
  const { sections, categories } = await catalogue.get()
  const [inUse, authors, pages] = await Promise.all([
    findCategoriesInUse(db, idsOfShown(categories)),
    findAuthorSlugs(db),
    findPublishedSlugs(db),
  ])
  const folders = [...idsOfShown(sections).map(folderOf), studentFolder]
  const addresses = [
    links.home,
    ...folders.map((folder) => listingLink(folder)),
    categoryLink(),
    links.events,
    links.whatsNew,
    links.about,
    links.contact,
    links.advertise,
    links.privacy,
    links.newsletter,
    links.subscription,
    ...footerComponents.filter((category) => inUse.includes(category)).map((category) => componentLink(category)),
    ...inUse.map((category) => categoryLink(category)),
    ...authors.map((slug) => authorLink(slug)),
    ...pages.filter((slug) => !isStandingPage(slug)).map((slug) => ownPageLink(slug)),
  ]
  return writeMap(
    publicUrl,
    addresses.map((url) => ({ url })),
  )
}

const idsOfShown = (entries: readonly { id: string; isHidden: boolean }[]) =>
  entries.flatMap(({ id, isHidden }) => (isHidden ? [] : id))

/** The articles of a range of ids. @throws NotFound if none of them is live */
export async function writeArticles({ db, publicUrl }: MapOptions, number: number): Promise<Buffer> {
  const articles = await findBetween(db, (number - 1) * articlesPerFile, number * articlesPerFile)
  if (articles.length === 0) throw new NotFound('site map of articles', number)
  return writeMap(
    publicUrl,
    articles.map((article) => ({ url: articleLink(article), lastmod: article.changed_at.toISOString() })),
  )
}

/** The articles of the last two days, as news search engines require. */
export async function writeNews({ db, publicUrl }: MapOptions, siteName: string, now: Date): Promise<Buffer> {
  const since = new Date(now.getTime() - hours(48))
  const articles = await findDatedBetween(db, since, now, newsPerFile)
  if (articles.length === 0) return Buffer.from(emptyMap)
  const publication = { name: siteName, language: 'en' }
  return writeMap(
    publicUrl,
    articles.map((article) => ({
      url: articleLink(article),
      news: { publication, publication_date: article.dated_at.toISOString(), title: article.title || 'No Title' },
    })),
    { news: true },
  )
}

/** The library refuses to write an empty one, but a weekend without news is no error. */
const emptyMap =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'

function writeMap(hostname: string, items: readonly SitemapItemLoose[], { news = false } = {}): Promise<Buffer> {
  const xmlns = { news, video: false, image: false, xhtml: false }
  const map = new SitemapStream({ hostname, xmlns, level: ErrorLevel.THROW })
  return streamToPromise(Readable.from(inTurns(items)).pipe(map))
}

/** Yields to other requests: a whole file at once would block the event loop for 200 ms. */
async function* inTurns<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % 200 === 0) await setImmediate()
    yield item
  }
}
