import { sql } from 'kysely'
import { shorten } from '../../../../platform/contract/shorten.ts'
import { recordsOf } from '../../../../platform/server/content/records.ts'
import { type ByEditor } from '../../../../platform/server/content/store.ts'
import { InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { snippetLimits, snippetMessages } from '../../../articles/contract/snippet-record.ts'
import type { SnippetText } from '../../../articles/contract/snippets.ts'
import { toSafeHtml, toWholeText } from '../../../articles/server/index.ts'
import { holdPictures, withPictureSizes } from '../../../pictures/server/images/index.ts'

export const snippets = recordsOf({
  table: 'snippets',
  key: 'snippet',
  id: 'id',
  name: 'name',
  most: snippetLimits.snippets,
})

export const listSnippets = (db: Database) =>
  db
    .selectFrom('snippets')
    .select(['id', 'name', 'excerpt', 'updated_at'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** @throws NotFound */
export async function getSnippet(db: Database, id: number): Promise<SnippetText> {
  const snippet = await db.selectFrom('snippets').select(['name', 'html']).where('id', '=', id).executeTakeFirst()
  if (!snippet) throw new NotFound('snippet', id)
  return snippet
}

/** @throws Conflict, InvalidInput */
export async function addSnippet(tx: Transaction, { name, html }: SnippetText, by: ByEditor) {
  // Lock pictures before snippets, as replacing a picture does.
  const text = await toStored(tx, html)
  return snippets.add(tx, { name, ...text, updated_at: by.now }, by)
}

/** Returns it before and after. @throws NotFound, Conflict, InvalidInput */
export async function changeSnippet(
  tx: Transaction,
  id: number,
  { name, html }: { name?: string | undefined; html?: string | undefined },
  by: ByEditor,
) {
  const before = await snippets.lock(tx, id)
  const text = html === undefined ? {} : await toStored(tx, html)
  const snippet = await snippets.change(tx, before, { name: name ?? before.name, ...text, updated_at: by.now })
  if (snippet.name !== before.name) await snippets.log(tx, 'renamed', snippet, by, { before: before.name })
  if (html !== undefined) await snippets.log(tx, 'changed', snippet, by)
  return { before, snippet }
}

async function toStored(tx: Transaction, typed: string) {
  await holdPictures(tx, 'html', typed)
  const html = await withPictureSizes(tx, toSafeHtml(typed))
  if (html.trim() === '') throw new InvalidInput('html', snippetMessages.empty)
  if (html.length > snippetLimits.html) throw new InvalidInput('html', snippetMessages.tooLong)
  return { html, excerpt: shorten(toWholeText(html).replace(/\s+/g, ' '), snippetLimits.excerpt) }
}
