import { sql } from 'kysely'
import { contentHeads, listLink } from '../../../../../platform/contract/content/heads.ts'
import {
  articleByIdLink,
  articleLink,
  categoryLink,
  componentLink,
  folderOf,
  links,
  listingLink,
  shortAddress,
} from '../../../../../platform/contract/links.ts'
import type { StoredCatalogue } from '../../../../../platform/contract/sections/catalogue.ts'
import type { Transaction } from '../../../../../platform/server/db/database.ts'
import type { FromAllFeatures } from '../../../../../platform/server/feature.ts'
import { standingPages } from '../../../../pages/contract/rules.ts'
import { ownFolders } from '../../../../redirects/server/index.ts'

const always = new Set<string>([
  ...Object.values(links),
  ...contentHeads.map((head) => listLink(head)),
  ...Object.values(standingPages).map(({ path }) => path),
  categoryLink(),
])
interface Served extends Pick<FromAllFeatures, 'pageAt'> {
  catalogue: StoredCatalogue
}

/**
 * Addresses at which the magazine has a page of its own, where a redirect would never be followed, with the id of the
 * article there, or null. By SQL, since the command line renders no pages, and an export has many addresses.
 */
export async function findServed(
  tx: Transaction,
  addresses: readonly string[],
  { catalogue: { sections, categories }, pageAt }: Served,
): Promise<Map<string, number | null>> {
  const paths = new Map(addresses.filter((one) => !shortAddress.test(one)).map((one) => [one, one.replace(/\?.*/, '')]))
  const wanted = [...new Set(paths.values())]
  const pages = new Set([
    ...always,
    ...sections.map(({ id }) => listingLink(folderOf(id))),
    ...categories.map(({ id }) => componentLink(id)),
    ...(await findPages(tx, wanted)),
  ])
  const articles = await findArticles(tx, wanted)
  return new Map(
    [...paths].flatMap(([address, path]): [string, number | null][] => {
      const article = articles.get(path) ?? null
      return article !== null || pages.has(path) || pageAt(path) || isOwnFolder(path) ? [[address, article]] : []
    }),
  )
}

/** The back office answers its own 404 too. */
const isOwnFolder = (path: string) => ownFolders.test(path) || path.startsWith('/admin/')

/** Other words at the end of an article's address can lead elsewhere. */
async function findArticles(tx: Transaction, paths: readonly string[]): Promise<Map<string, number>> {
  const ids = paths.flatMap((path) => /^\/(?:section\/[^/]+|article)\/([1-9]\d{0,8})(?:\/|$)/.exec(path)?.[1] ?? [])
  if (ids.length === 0) return new Map()
  const live = await tx
    .selectFrom('articles')
    .select(['id', 'section', 'slug'])
    .where('id', 'in', ids.map(Number))
    .where('published_at', 'is not', null)
    .execute()
  return new Map(
    live.flatMap((row) =>
      [articleLink(row), articleLink({ ...row, slug: '' }), articleByIdLink(row.id)].map((path) => [path, row.id]),
    ),
  )
}

const tables = {
  authors: 'author',
  events: 'events',
  pages: 'p',
  ...Object.fromEntries(contentHeads.map(({ table, name }) => [table, name])),
}

async function findPages(tx: Transaction, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const [table, folder] of Object.entries(tables)) {
    const start = `/${folder}/`
    const slugs = paths.flatMap((path) => (path.startsWith(start) ? path.slice(start.length) : []))
    if (slugs.length === 0) continue
    const isThere =
      table === 'authors'
        ? sql`true`
        : table === 'pages'
          ? sql`live_version is not null and deleted_at is null`
          : sql`published_at is not null and deleted_at is null`
    const { rows } = await sql<{ slug: string }>`
      select slug from ${sql.table(table)} where slug = any(${slugs}::text[]) and ${isThere}`.execute(tx)
    found.push(...rows.map(({ slug }) => start + slug))
  }
  return found
}
