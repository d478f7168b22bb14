import { type RawBuilder, sql } from 'kysely'
import { reportHead, whitePaperHead } from '../../../../platform/contract/content/heads.ts'
import type { PictureUseKind, StoredPicture } from '../../../../platform/server/db/column-values.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { invalidate } from '../../../../platform/server/db/transaction.ts'
import { adPagesKey } from '../../../ads/server/index.ts'
import { listsOf, lockArticles } from '../../../articles/server/index.ts'
import { keysOfAuthor } from '../../../authors/server/index.ts'
import { pageKey } from '../../../pages/server/index.ts'
import { settingsKey } from '../../../settings/server/index.ts'
import { inShape, type PictureRow, pictureAddress, withPictureSizes } from '../images/index.ts'

const idsOf = (kind: PictureUseKind, pictureId: number) =>
  sql`(select subject::integer from picture_uses where kind = ${kind} and picture_id = ${pictureId})`

/** Locks what shows a picture in the order of those who save it. Call it before the picture is locked. */
export async function lockUses(tx: Transaction, pictureId: number): Promise<void> {
  await lockArticles(tx, () => sql<boolean>`id in ${idsOf('article', pictureId)}`)
  await sql`select from snippets where id in ${idsOf('snippet', pictureId)} order by id for update`.execute(tx)
  await sql`select from authors where id in ${idsOf('author', pictureId)} order by id for update`.execute(tx)
}

/**
 * Writes the present files, sizes and credit of a picture into everything that shows it, and invalidates those pages. Drafts follow when
 * they are saved; until then their addresses lead to the present files.
 */
export async function refreshUses(tx: Transaction, picture: PictureRow): Promise<void> {
  await refreshArticles(tx, picture)
  await refreshSnippets(tx, picture)
  for (const entries of pictured) await refreshEntries(tx, entries, picture)
  await refreshAuthors(tx, picture)
  await refreshPages(tx, picture)
  await refreshAds(tx, picture)
  await refreshAddresses(tx, picture)
}

const isNamed = ({ id }: PictureRow) =>
  sql<boolean>`image_name in (select name from picture_names where picture_id = ${id})`

const shown = ({ name, sizes }: StoredPicture) => ({ image_name: name, image_sizes: JSON.stringify(sizes) })

async function refreshArticles(tx: Transaction, picture: PictureRow) {
  const isUsing = sql<boolean>`id in ${idsOf('article', picture.id)}`
  await tx
    .updateTable('articles')
    .set({ ...shown(inShape(picture, 'wide')), image_credit: picture.credit })
    .where(isUsing)
    .where(isNamed(picture))
    .execute()
  const articles = await tx
    .selectFrom('articles')
    .select(['id', 'section', 'categories', 'author_ids', 'keywords', 'published_at', 'in_carousel_since'])
    .where(isUsing)
    .execute()
  for (const { id } of articles) {
    const { body_html: before } = await tx
      .selectFrom('articles')
      .select('body_html')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const html = await withPictureSizes(tx, before)
    if (html !== before) await tx.updateTable('articles').set({ body_html: html }).where('id', '=', id).execute()
  }
  for (const article of articles)
    invalidate(tx, [
      `article:${article.id}`,
      ...(article.published_at ? listsOf(article) : []),
      ...(article.in_carousel_since ? ['carousel'] : []),
    ])
}

async function refreshSnippets(tx: Transaction, picture: PictureRow) {
  const isUsing = sql<boolean>`id in ${idsOf('snippet', picture.id)}`
  for (const { id, html } of await tx.selectFrom('snippets').select(['id', 'html']).where(isUsing).execute())
    await tx
      .updateTable('snippets')
      .set({ html: await withPictureSizes(tx, html) })
      .where('id', '=', id)
      .execute()
}

const pictured = [
  { table: 'events', key: 'event', name: 'events', hasText: true },
  { ...reportHead, hasText: true },
  { ...whitePaperHead, hasText: false },
] as const

/** What has a picture, and perhaps a text with more of them. */
async function refreshEntries(
  tx: Transaction,
  { table, key, name: list, hasText }: (typeof pictured)[number],
  picture: PictureRow,
) {
  const isUsing = sql<boolean>`id in ${idsOf(key, picture.id)}`
  const { name, sizes } = picture
  await tx
    .updateTable(table)
    .set({ ...shown({ name, sizes }), image_credit: picture.credit })
    .where(isUsing)
    .where(isNamed(picture))
    .execute()
  const { rows } = await sql<{ id: number; slug: string; html: string }>`
    select id, slug, ${hasText ? sql.ref('html') : sql.lit('')} as html from ${sql.table(table)} where ${isUsing}`.execute(
    tx,
  )
  for (const { id, slug, html } of rows) {
    if (hasText)
      await sql`update ${sql.table(table)} set html = ${await withPictureSizes(tx, html)} where id = ${id}`.execute(tx)
    invalidate(tx, [list, `${key}:${slug}`])
  }
}

async function refreshAuthors(tx: Transaction, picture: PictureRow) {
  const authors = await tx
    .updateTable('authors')
    .set(shown(inShape(picture, 'square')))
    .where(isNamed(picture))
    .returning('id')
    .execute()
  for (const { id } of authors) {
    await sql`update articles set bylines = bylines_of(author_ids) where author_ids @> array[${id}::int]`.execute(tx)
    invalidate(tx, keysOfAuthor(id))
  }
}

async function refreshPages(tx: Transaction, picture: PictureRow) {
  const isUsing = sql<boolean>`slug in (select subject from picture_uses where kind = 'page' and picture_id = ${picture.id})`
  await tx
    .updateTable('page_versions')
    .set(shown(inShape(picture, 'wide')))
    .where(isUsing)
    .where(isNamed(picture))
    .execute()
  const versions = await tx.selectFrom('page_versions').select(['slug', 'version', 'html']).where(isUsing).execute()
  for (const { slug, version, html } of versions) {
    const sized = await withPictureSizes(tx, html)
    if (sized !== html)
      await tx
        .updateTable('page_versions')
        .set({ html: sized })
        .where('slug', '=', slug)
        .where('version', '=', version)
        .execute()
    invalidate(tx, [pageKey(slug)])
  }
}

async function refreshAds(tx: Transaction, picture: PictureRow) {
  const ads = await tx
    .updateTable('ads')
    .set(shown({ name: picture.name, sizes: picture.sizes }))
    .where(isNamed(picture))
    .where('removed_at', 'is', null)
    .returning('location')
    .execute()
  const onPhones = await tx
    .updateTable('ads')
    .set({ phone_image_name: picture.name, phone_image_sizes: JSON.stringify(picture.sizes) })
    .where(sql<boolean>`phone_image_name in (select name from picture_names where picture_id = ${picture.id})`)
    .where('removed_at', 'is', null)
    .returning('location')
    .execute()
  for (const { location } of [...ads, ...onPhones]) invalidate(tx, [adPagesKey({ location })])
}

/** Settings, and sections and categories, have addresses in their values. */
async function refreshAddresses(tx: Transaction, picture: PictureRow) {
  const stored = inShape(picture, 'wide')
  const address = pictureAddress(stored.name, stored.sizes.at(-1)?.width ?? 0)
  for (const [table, kind] of [
    ['catalogue', 'catalogue'],
    ['settings', 'settings'],
  ] as const) {
    const changed = await sql`
      update ${sql.table(table)} set value = ${withAddress(picture.id, address)}
      where ${table === 'catalogue' ? sql`id::text` : sql`room`} in (
        select subject from picture_uses where kind = ${kind} and picture_id = ${picture.id})`.execute(tx)
    if (changed.numAffectedRows) invalidate(tx, [settingsKey])
  }
}

const withAddress = (pictureId: number, address: string): RawBuilder<unknown> => sql`
  regexp_replace(
    value::text,
    '/assets/(?:' || (select string_agg(name, '|') from picture_names where picture_id = ${pictureId}) || ')-[0-9]+[.](?:webp|avif)',
    ${address}, 'g'
  )::jsonb`
