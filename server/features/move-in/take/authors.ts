import { authorLimits } from '../../../../contract/authors/rules.ts'
import { slugProblem, toSlug } from '../../../../contract/slugs.ts'
import type { Transaction } from '../../../db/database.ts'
import { addAuthor, findExisting } from '../../authors/index.ts'
import type { MoveInPlan, Targets } from './plan.ts'

/** The ids of an article's authors here. Those that are new are made. */
export async function settleAuthors(
  tx: Transaction,
  plan: MoveInPlan,
  { sourceIds, targets, now }: { sourceIds: readonly string[]; targets: Targets; now: Date },
): Promise<number[]> {
  const ids: number[] = []
  for (const given of sourceIds) {
    const sourceId = given.slice(0, 200)
    const row = targets.get(`author ${sourceId}`)
    if (row?.target === 'nothing') continue
    const chosen = Number(row?.target ?? '')
    const [existing] = chosen > 0 ? await findExisting(tx, [chosen]) : []
    ids.push(
      existing ??
        (await findOrMake(tx, plan, { sourceId, name: row?.name || sourceId, biography: row?.biography ?? '', now })),
    )
  }
  return [...new Set(ids)]
}

async function findOrMake(
  tx: Transaction,
  { site, importId }: MoveInPlan,
  { sourceId, name: given, biography, now }: { sourceId: string; name: string; biography: string; now: Date },
): Promise<number> {
  const known = await tx
    .selectFrom('move_in_authors')
    .select('author_id')
    .where('site', '=', site)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  if (known) return known.author_id
  const name = given.replace(/[<>]/g, ' ').replace(/\s+/g, ' ').trim().slice(0, authorLimits.name)
  const form = {
    line: '',
    biography: biography.slice(0, authorLimits.biography),
    links: [],
    expertise: [],
    imageUrl: '',
    accountEmail: '',
  }
  const author_id = await addAuthor(
    tx,
    { ...form, name: /\p{L}/u.test(name) ? name : `Author ${name}`.trim(), slug: await freeSlug(tx, name, sourceId) },
    { editor: null, now },
  )
  await tx.insertInto('move_in_authors').values({ site, source_id: sourceId, import_id: importId, author_id }).execute()
  return author_id
}

/** Thousands may have one name: their own ids tell them apart, without trying one number after the other. */
async function freeSlug(tx: Transaction, name: string, sourceId: string): Promise<string> {
  const words = [name, `${name} ${sourceId}`, `${name} ${sourceId} ${Math.random().toString(36).slice(2, 8)}`]
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
