import { slugProblem, toSlug } from '../../../../../platform/contract/slugs.ts'
import type { Transaction } from '../../../../../platform/server/db/database.ts'
import { authorLimits } from '../../../../articles/contract/author-rules.ts'
import { addAuthor, findExisting } from '../../../../authors/server/index.ts'
import { findPictureAt } from '../../../../pictures/server/images/index.ts'
import type { ItemRow } from '../source-row.ts'
import { creditPicture } from './own-fields.ts'
import type { SiteImportPlan, Targets } from './plan.ts'

type Row = NonNullable<ReturnType<Targets['get']>>

export async function importRecords(tx: Transaction, importId: number, rows: readonly ItemRow[]) {
  const own: { kind: string; id: string }[] = []
  for (const { item, pictures } of rows) {
    if (item.kind !== 'author' || !item.own) continue
    if (item.comesAlone) own.push({ kind: 'author', id: item.id })
    await creditPicture(tx, pictures?.featured?.src, item.own.credit)
    await tx
      .updateTable('site_import_names')
      .set({ record: JSON.stringify({ ...item.own, imageUrl: pictures?.featured?.src ?? '' }) })
      .where('import_id', '=', importId)
      .where('kind', '=', 'author')
      .where('source_id', '=', item.id.slice(0, 200))
      .execute()
  }
  return own
}

/** The ids here by the ids there. Creates missing authors. */
export async function resolveAuthors(
  tx: Transaction,
  plan: SiteImportPlan,
  { sourceIds: given, targets, now }: { sourceIds: readonly string[]; targets: Targets; now: Date },
): Promise<Map<string, number>> {
  const wanted = [...new Set(given.map((id) => id.slice(0, 200)))]
    .map((sourceId) => ({ sourceId, row: targets.get(`author ${sourceId}`) }))
    .filter(({ row }) => row?.target !== 'nothing')
  if (wanted.length === 0) return new Map()
  const known = await tx
    .selectFrom('site_import_authors')
    .select(['source_id', 'author_id'])
    .where('site', '=', plan.site)
    .where(
      'source_id',
      'in',
      wanted.map(({ sourceId }) => sourceId),
    )
    .execute()
  const knownIds = new Map(known.map(({ source_id, author_id }) => [source_id, author_id]))
  const chosen = wanted.map(({ row }) => Number(row?.target ?? '')).filter((id) => id > 0)
  const existing = new Set(await findExisting(tx, [...new Set(chosen)]))
  const settled = new Map<string, number>()
  for (const { sourceId, row } of wanted) {
    const id = Number(row?.target ?? '')
    const found = existing.has(id) ? id : knownIds.get(sourceId)
    settled.set(sourceId, found ?? (await makeAuthor(tx, plan, { sourceId, row, now })))
  }
  return settled
}

async function makeAuthor(
  tx: Transaction,
  { site, importId }: SiteImportPlan,
  { sourceId, row, now }: { sourceId: string; row: Row | undefined; now: Date },
): Promise<number> {
  const { record = null, biography = '', name: given = '' } = row ?? {}
  const name = (given || sourceId).replace(/[<>]/g, ' ').replace(/\s+/g, ' ').trim().slice(0, authorLimits.name)
  const { imageUrl = '' } = record ?? {}
  const form = {
    line: '',
    biography: biography.slice(0, authorLimits.biography),
    links: [],
    expertise: [],
    isOnDesk: false,
    ...record,
    imageUrl: imageUrl !== '' && (await findPictureAt(tx, imageUrl)) ? imageUrl : '',
    accountEmail: '',
  }
  const author_id = await addAuthor(
    tx,
    {
      ...form,
      name: /\p{L}/u.test(name) ? name : `Author ${name}`.trim(),
      slug: await freeSlug(tx, [record?.slug ?? '', name, `${name} ${sourceId}`]),
    },
    { editor: null, now },
  )
  await tx
    .insertInto('site_import_authors')
    .values({ site, source_id: sourceId, import_id: importId, author_id })
    .execute()
  return author_id
}

/** Thousands may share a name: the source's id tells them apart, instead of one number after the other. */
async function freeSlug(tx: Transaction, wanted: readonly string[]): Promise<string> {
  const words = [...wanted, `${wanted.at(-1)} ${Math.random().toString(36).slice(2, 8)}`]
  for (const slug of words.map((one) => toSlug(one)).filter((one) => slugProblem(one) === null)) {
    const present = await tx.selectFrom('authors').select('id').where('slug', '=', slug).executeTakeFirst()
    const former = await tx
      .selectFrom('former_author_slugs')
      .select('author_id')
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (!present && (!former || former.author_id === null)) return slug
  }
  return `author-${Math.random().toString(36).slice(2, 10)}`
}
