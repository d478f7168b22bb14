import { footerComponents } from '../../../platform/contract/catalogue.ts'
import {
  articleLink,
  categoryLink,
  componentLink,
  folderOf,
  links,
  listingLink,
  partLink,
  studentFolder,
} from '../../../platform/contract/links.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { hours } from '../../../platform/server/core/durations.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { CurrentCatalogue } from '../../catalogue/server/index.ts'
import type { Settings } from '../../settings/server/index.ts'
import { countParts, findBetween, findCategoriesInUse, findDatedBetween, findPartPages, findRuns } from './queries.ts'
import { element } from './xml.ts'

/** Ids in each file of articles. Files are cut by id, so that a new article changes only the last one. */
const articlesPerFile = 10_000
const partsPerFile = 20_000
/** The maximum of the news sitemap format. */
const newsPerFile = 1000

const fileAddress = (name: string) => `/sitemaps/${name}.xml`
export const siteMaps = {
  index: links.siteMap,
  pages: fileAddress('pages'),
  news: fileAddress('news'),
  articles: fileAddress('articles-:number(^[1-9][0-9]{0,4})'),
  parts: fileAddress('parts-:number(^[1-9][0-9]{0,3})'),
}

export interface MapOptions {
  db: Database
  catalogue: CurrentCatalogue
  publicUrl: string
  now: () => Date
  settings: Settings
}

type PageMapOptions = MapOptions & Pick<FromAllFeatures, 'pageAddresses'>

export async function writeIndex({ db, publicUrl, now, settings }: MapOptions): Promise<string> {
  const [runs, parts, news] = await Promise.all([
    findRuns(db, articlesPerFile),
    settings.hasFeature('parts') ? countParts(db) : 0,
    findNews(db, now(), 1),
  ])
  const partFiles = Array.from({ length: Math.ceil(parts / partsPerFile) }, (_, index) => `parts-${index + 1}`)
  const files = [
    siteMaps.pages,
    // The format allows no map without an address.
    ...(news.length > 0 ? [siteMaps.news] : []),
    ...runs.map((run) => fileAddress(`articles-${run}`)),
    ...partFiles.map(fileAddress),
  ]
  return `${declaration}<sitemapindex xmlns="${protocol}">
${files.map((file) => `<sitemap>${element('loc', publicUrl + file)}</sitemap>\n`).join('')}</sitemapindex>
`
}

export async function writePages({
  db,
  catalogue,
  settings,
  publicUrl,
  pageAddresses,
}: PageMapOptions): Promise<string> {
  const { sections, categories } = await catalogue.get()
  const inUse = await findCategoriesInUse(db, idsOfShown(categories))
  const folders = [...idsOfShown(sections).map(folderOf), studentFolder]
  const addresses = [
    links.home,
    ...folders.map((folder) => listingLink(folder)),
    categoryLink(),
    links.events,
    links.whatsNew,
    links.corrections,
    links.topics,
    links.about,
    links.contact,
    links.advertise,
    links.privacy,
    links.newsletter,
    links.subscription,
    ...footerComponents.filter((category) => inUse.includes(category)).map((category) => componentLink(category)),
    ...inUse.map((category) => categoryLink(category)),
    ...(await pageAddresses()),
  ]
  const present = addresses.filter((address) => settings.hasPage(address))
  return writeMap(present.map((address) => writeEntry(publicUrl + address)))
}

const idsOfShown = (entries: readonly { id: string; isHidden: boolean }[]) =>
  entries.flatMap(({ id, isHidden }) => (isHidden ? [] : id))

/** @throws NotFound if no article of the range is live */
export async function writeArticles({ db, publicUrl }: MapOptions, number: number): Promise<string> {
  const articles = await findBetween(db, (number - 1) * articlesPerFile, number * articlesPerFile)
  if (articles.length === 0) throw new NotFound('site map of articles', number)
  return writeMap(
    articles.map((article) =>
      writeEntry(publicUrl + articleLink(article), element('lastmod', article.changed_at.toISOString())),
    ),
  )
}

/** @throws NotFound if there are fewer */
export async function writePartPages({ db, publicUrl, settings }: MapOptions, number: number): Promise<string> {
  if (!settings.hasFeature('parts')) throw new NotFound('feature', 'parts')
  const numbers = await findPartPages(db, { limit: partsPerFile, offset: (number - 1) * partsPerFile })
  if (numbers.length === 0) throw new NotFound('site map of parts', number)
  return writeMap(numbers.map((part) => writeEntry(publicUrl + partLink(part))))
}

const findNews = (db: Database, now: Date, limit: number) =>
  findDatedBetween(db, new Date(now.getTime() - hours(48)), now, limit)

/** Only the last two days, as news search engines require. */
export async function writeNews({ db, publicUrl }: MapOptions, siteName: string, now: Date): Promise<string> {
  const articles = await findNews(db, now, newsPerFile)
  const publication = `<news:publication>${element('news:name', siteName)}<news:language>en</news:language></news:publication>`
  const toNews = ({ dated_at, title }: (typeof articles)[number]) =>
    `<news:news>${publication}${element('news:publication_date', dated_at.toISOString())}${element('news:title', title || noTitle)}</news:news>`
  return writeMap(
    articles.map((article) => writeEntry(publicUrl + articleLink(article), toNews(article))),
    ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
  )
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** https://www.sitemaps.org/protocol.html */
const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const writeMap = (entries: readonly string[], namespaces = '') =>
  `${declaration}<urlset xmlns="${protocol}"${namespaces}>
${entries.join('')}</urlset>
`

const writeEntry = (address: string, more = '') => `<url>${element('loc', address)}${more}</url>\n`
