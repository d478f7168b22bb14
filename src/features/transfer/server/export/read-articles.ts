import { sql } from 'kysely'
import { articleByIdLink, articleLink } from '../../../../platform/contract/links.ts'
import { findCategory, findSection, type StoredCatalogue } from '../../../../platform/contract/sections/catalogue.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { forTextFields } from '../../../articles/contract/fields.ts'
import type { ArticleRow } from '../../../articles/server/index.ts'
import { pictureAddress } from '../../../pictures/server/images/index.ts'
import type { OutgoingArticle } from './outgoing.ts'
import { findOutgoingPictures } from './pictures.ts'

/** The longest articles take some megabytes. */
const atATime = 25

/**
 * All articles by id, in batches, so that the database serves others meanwhile. Articles deleted before their turn are
 * left out.
 */
export async function* readArticles(db: Database, catalogue: StoredCatalogue): AsyncGenerator<OutgoingArticle> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('articles')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(atATime)
      .execute()
    yield* await toOutgoing(db, catalogue, rows)
    if (rows.length < atATime) return
    after = rows.at(-1)?.id ?? 0
  }
}

async function toOutgoing(
  db: Database,
  catalogue: StoredCatalogue,
  rows: readonly ArticleRow[],
): Promise<OutgoingArticle[]> {
  const addresses = rows.flatMap((row) => [...addressesIn(row.body_html), leadAddress(row), row.social_image])
  const pictures = await findOutgoingPictures(db, addresses.filter(Boolean))
  const files = await findFileNames(
    db,
    rows.flatMap(({ body_html }) => filesIn(body_html)),
  )
  const aliases = await findAliases(
    db,
    rows.flatMap((row) => [articleLink(row), articleByIdLink(row.id)]),
  )
  return rows.map((row) => {
    const address = articleLink(row)
    const lead = pictures.get(leadAddress(row)) ?? null
    const section = findSection(catalogue, row.section)
    return {
      kind: 'article',
      id: String(row.id),
      html: row.body_html,
      access: row.access,
      address,
      lead,
      state: row.published_at ? 'published' : row.publish_at ? 'scheduled' : 'draft',
      aliases: [...(aliases.get(address) ?? []), ...(aliases.get(articleByIdLink(row.id)) ?? [])],
      publishedAt: row.published_at ?? row.publish_at,
      updatedAt: row.updated_at,
      enteredAt: row.entered_at,
      datedAt: row.dated_at,
      takeDownAt: row.take_down_at,
      unpinAt: row.unpin_at,
      isPinned: row.pinned_at !== null,
      carouselSince: row.in_carousel_since,
      social: pictures.get(row.social_image) ?? null,
      authors: row.bylines,
      section: { id: row.section, name: section?.name ?? row.section },
      categories: row.categories.map((id) => ({ id, name: findCategory(catalogue, id)?.name ?? id })),
      keywords: row.keywords,
      partNumbers: row.part_numbers,
      texts: {
        ...forTextFields(({ column }) => row[column]),
        socialImage: isElsewhere(row.social_image) ? row.social_image : '',
      },
      leadUrl: lead ? '' : (row.image_url ?? ''),
      pictures: new Map(
        addressesIn(row.body_html).flatMap((one) => {
          const picture = pictures.get(one)
          return picture ? [[one, picture]] : []
        }),
      ),
      files: new Map(filesIn(row.body_html).map((name) => [name, files.get(name) ?? name])),
      lost: lostOf(row, pictures),
    }
  })
}

const addressesIn = (html: string) => [...html.matchAll(/<img\b[^<>]*? src="([^"]*)"/g)].map(([, src = '']) => src)
const filesIn = (html: string) => [
  ...new Set([...html.matchAll(/ href="\/files\/([0-9a-f]{32}\.(?:pdf|csv|zip))"/g)].map(([, name = '']) => name)),
]

function leadAddress({ image_name, image_sizes, image_url }: ArticleRow): string {
  const width = image_sizes.at(-1)?.width
  return image_name !== null && width !== undefined ? pictureAddress(image_name, width) : (image_url ?? '')
}

async function findFileNames(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('attachments')
    .select(['name', 'download_name'])
    .where('name', 'in', [...new Set(names)])
    .execute()
  return new Map(rows.map(({ name, download_name }) => [name, download_name]))
}

export async function findAliases(db: Database, targets: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ path: string; target: string }>`
    select path, target from redirects where target = any(${targets}::text[]) order by path`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ target }) => target)].map(([target, of]) => [target, of.map(({ path }) => path)]),
  )
}

const isElsewhere = (address: string) => /^https?:/i.test(address)

function lostOf({ social_image, version }: ArticleRow, pictures: ReadonlyMap<string, unknown>): string[] {
  return [
    ...(social_image === '' || isElsewhere(social_image) || pictures.has(social_image)
      ? []
      : ['Its social image is missing in the library']),
    ...(version > 1 ? [`Not included: its ${(version - 1).toLocaleString('en')} earlier versions`] : []),
  ]
}
