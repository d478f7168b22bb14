import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { findDocumentFrequencies } from '../../../search-index/server/index.ts'
import type { Phrase } from './phrases.ts'
import type { Corpus } from './rank.ts'
import { keyOf } from './words.ts'

/** `isCounted`: the corpus contains the text. */
export async function findCorpus(db: Database, phrases: readonly Phrase[], isCounted: boolean): Promise<Corpus> {
  const lexemes = [...new Set(phrases.flatMap((phrase) => phrase.lexemes))]
  const { articles, frequency } = await findDocumentFrequencies(db, lexemes)
  const { rows } = await sql<{ phrase: string; name: string; uses: number }>`
    select phrase, name, uses from keyword_uses where phrase = any(${phrases.map(({ key }) => key)}::text[])`.execute(
    db,
  )
  return {
    articles,
    frequency: isCounted ? new Map(Array.from(frequency, ([lexeme, count]) => [lexeme, count - 1])) : frequency,
    uses: new Map(rows.map(({ phrase, ...use }) => [phrase, use])),
  }
}

/** Keeps the most frequent keywords only. */
const mostKept = 50_000
const rowsAtOnce = 5_000

export async function countKeywordUses(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; uses: number }>`
    select name, count(*)::int as uses from articles, unnest(keywords) as name group by name order by 2 desc, 1 limit ${mostKept}`.execute(
    db,
  )
  const byPhrase = new Map<string, { phrase: string; name: string; uses: number }>()
  // The first is the most frequent spelling.
  for (const { name, uses } of rows) {
    const phrase = keyOf(name)
    const known = byPhrase.get(phrase)
    if (known) known.uses += uses
    else if (phrase !== '') byPhrase.set(phrase, { phrase, name, uses })
  }
  await inTransaction(db, (tx) => replaceUses(tx, [...byPhrase.values()]))
}

async function replaceUses(tx: Transaction, uses: readonly { phrase: string; name: string; uses: number }[]) {
  await tx.deleteFrom('keyword_uses').execute()
  for (let from = 0; from < uses.length; from += rowsAtOnce)
    await tx
      .insertInto('keyword_uses')
      .values(uses.slice(from, from + rowsAtOnce))
      .execute()
}
