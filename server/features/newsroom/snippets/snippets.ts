import { sql } from 'kysely'
import { snippetLimits, snippetMessages } from '../../../../contract/article/snippet-rules.ts'
import type { SnippetText } from '../../../../contract/article/snippets.ts'
import { shorten } from '../../../../contract/shorten.ts'
import { Conflict, InvalidInput, NotFound } from '../../../core/errors.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { toSafeHtml, toWholeText } from '../../articles/index.ts'
import { type Administrator, recordAction } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { holdPictures, withPictureSizes } from '../../images/index.ts'

type SnippetDeps = Pick<Deps, 'db' | 'now'>

export interface SnippetRow {
  id: number
  name: string
  excerpt: string
  updated_at: Date
}
const listed = ['id', 'name', 'excerpt', 'updated_at'] as const

export const listSnippets = (db: Database): Promise<SnippetRow[]> =>
  db.selectFrom('snippets').select(listed).orderBy(sql`lower(name)`).orderBy('id').execute()

/** @throws NotFound */
export async function getSnippet(db: Database, id: number): Promise<SnippetText> {
  const snippet = await db.selectFrom('snippets').select(['name', 'html']).where('id', '=', id).executeTakeFirst()
  if (!snippet) throw new NotFound('snippet', id)
  return snippet
}

/** @throws Conflict, InvalidInput */
export function addSnippet(
  { db, now }: SnippetDeps,
  { name, html }: SnippetText,
  by: Administrator,
): Promise<SnippetRow> {
  return uniquely(name, () =>
    inTransaction(db, async (tx) => {
      const stored = await toStored(tx, html)
      // At most one snippet more at a time. Pictures are locked before, as those who replace one do.
      await sql`lock table snippets in share row exclusive mode`.execute(tx)
      const { count } = await tx
        .selectFrom('snippets')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= snippetLimits.snippets) throw new Conflict('too_many_snippets', snippetMessages.tooMany)
      const snippet = await tx
        .insertInto('snippets')
        .values({ name, ...stored, updated_at: now() })
        .returning(listed)
        .executeTakeFirstOrThrow()
      await recordAction(tx, { by, action: 'snippet.added', subject: { kind: 'snippet', ...snippet } }, now())
      return snippet
    }),
  )
}

/** Renames it or replaces its text. Returns it as it was and as it is. @throws NotFound, Conflict, InvalidInput */
export function changeSnippet(
  { db, now }: SnippetDeps,
  id: number,
  change: { name?: string | undefined; html?: string | undefined },
  by: Administrator,
): Promise<{ before: SnippetText; snippet: SnippetRow }> {
  return uniquely(change.name ?? '', () =>
    inTransaction(db, async (tx) => {
      const before = await lockSnippet(tx, id)
      const name = change.name ?? before.name
      const text = change.html === undefined ? {} : await toStored(tx, change.html)
      const snippet = await tx
        .updateTable('snippets')
        .set({ name, ...text, updated_at: now() })
        .where('id', '=', id)
        .returning(listed)
        .executeTakeFirstOrThrow()
      const record = (action: 'snippet.renamed' | 'snippet.changed', detail = {}) =>
        recordAction(tx, { by, action, subject: { kind: 'snippet', id, name }, detail }, now())
      if (name !== before.name) await record('snippet.renamed', { before: before.name })
      if (change.html !== undefined) await record('snippet.changed')
      return { before, snippet }
    }),
  )
}

/** Returns it as it was. @throws NotFound */
export function deleteSnippet({ db, now }: SnippetDeps, id: number, by: Administrator): Promise<SnippetText> {
  return inTransaction(db, async (tx) => {
    const before = await lockSnippet(tx, id)
    await tx.deleteFrom('snippets').where('id', '=', id).execute()
    const subject = { kind: 'snippet', id, name: before.name }
    await recordAction(tx, { by, action: 'snippet.deleted', subject }, now())
    return before
  })
}

async function lockSnippet(tx: Transaction, id: number): Promise<SnippetText> {
  await sql`select from snippets where id = ${id} for update`.execute(tx)
  return getSnippet(tx, id)
}

/** Safe HTML like that of an article, with its pictures in the library. @throws InvalidInput */
async function toStored(tx: Transaction, typed: string) {
  await holdPictures(tx, 'html', typed)
  const html = await withPictureSizes(tx, toSafeHtml(typed))
  if (html.trim() === '') throw new InvalidInput('html', snippetMessages.empty)
  if (html.length > snippetLimits.html) throw new InvalidInput('html', snippetMessages.tooLong)
  return { html, excerpt: shorten(toWholeText(html).replace(/\s+/g, ' '), snippetLimits.excerpt) }
}

async function uniquely<T>(name: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict('snippet_exists', `The snippet “${name}” already exists`)
    throw error
  }
}
