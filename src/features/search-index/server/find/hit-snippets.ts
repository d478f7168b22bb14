import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { allRows, type Read } from '../../../../platform/server/db/read-as-json.ts'
import type { Audience } from '../indexing/documents.ts'
import type { Term } from '../query/query.ts'
import { createSnippets, type Piece } from './snippet.ts'

interface HitText {
  article_id: number
  body: string
}

/** Texts that the reader may read. A gated article may have two: the preview and the whole. */
export const hitTexts = (ids: readonly number[], cleared: readonly Exclude<Audience, 'all'>[]): Read<HitText[]> =>
  allRows(sql<HitText>`
    select article_id, body from search_documents
    where article_id = any(${ids}::int[]) and audience = any(${['all', ...cleared]}::text[])`)

const snippetsPerTurn = 10

export async function cutSnippets(texts: readonly HitText[], terms: readonly Term[]): Promise<Map<number, Piece[]>> {
  // The longer one wins, of a preview and a whole text.
  const longest = new Map(
    texts.toSorted((a, b) => a.body.length - b.body.length).map((text) => [text.article_id, text]),
  )
  const toSnippet = createSnippets(terms)
  const snippets = new Map<number, Piece[]>()
  for (const [id, text] of longest) {
    snippets.set(id, toSnippet(text.body))
    if (snippets.size % snippetsPerTurn === 0) await setImmediate()
  }
  return snippets
}
