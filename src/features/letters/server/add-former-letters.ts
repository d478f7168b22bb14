import { sql } from 'kysely'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { letterText } from '../contract/letter-text.ts'
import { letterLimits } from '../contract/rules.ts'

/** A comment from the previous system. No account here wrote it. */
export interface FormerLetter {
  /** Of the article, there. */
  id: string
  /** The id of the answered comment. Empty: none. */
  answers: string
  name: string
  text: string
  writtenAt: Date
}

const atATime = 1_000
const longestName = 60

/** They wait until an editor publishes them. Returns how many there are, without empty ones. */
export async function addFormerLetters(
  tx: Transaction,
  given: readonly { articleId: number; letters: readonly FormerLetter[] }[],
): Promise<number> {
  const wanted = given.flatMap(({ articleId, letters }) => inThreads(letters).map((one) => ({ ...one, articleId })))
  for (let start = 0; start < wanted.length; ) {
    // Answers follow their letter in the same batch.
    let end = Math.min(start + atATime, wanted.length)
    while (wanted[end]?.first !== undefined && wanted[end]?.first === wanted[end - 1]?.first) end += 1
    await insert(tx, wanted.slice(start, end))
    start = end
  }
  return wanted.length
}

interface Threaded extends FormerLetter {
  first: FormerLetter
}

/** One level of answers: deeper ones move below the first letter. Those beyond the limit become letters. */
function inThreads(letters: readonly FormerLetter[]): Threaded[] {
  const kept = letters
    .map((one) => ({ ...one, name: nameOf(one.name), text: letterText(one.text).slice(0, letterLimits.text) }))
    .filter(({ text }) => text !== '')
  const byId = new Map(kept.map((one) => [one.id, one]))
  const firstOf = (letter: FormerLetter) => {
    let first = letter
    for (const seen = new Set<FormerLetter>(); !seen.has(first); ) {
      seen.add(first)
      first = byId.get(first.answers) ?? first
    }
    return first
  }
  const threads = new Map<FormerLetter, FormerLetter[]>()
  for (const letter of kept) {
    const first = firstOf(letter)
    const answers = threads.get(first) ?? []
    threads.set(first, answers)
    if (letter === first) continue
    if (answers.length < letterLimits.answers) answers.push(letter)
    else threads.set(letter, [])
  }
  return [...threads].flatMap(([first, answers]) => [first, ...answers].map((letter) => ({ ...letter, first })))
}

/** Hides names that contain an email address. */
function nameOf(given: string): string {
  const name = letterText(given.replace(/[<>\n]/g, ' '))
    .slice(0, longestName)
    .trim()
  return name === '' || name.includes('@') ? 'A reader' : name
}

async function insert(tx: Transaction, letters: readonly (Threaded & { articleId: number })[]): Promise<void> {
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('letters', 'id'))::int as id from generate_series(1, ${letters.length})`.execute(
    tx,
  )
  const firsts = new Map<FormerLetter, number>()
  const answered = letters.map(({ first }, at) => {
    const known = firsts.get(first)
    if (known === undefined) firsts.set(first, ids[at]?.id ?? 0)
    return known ?? null
  })
  await sql`
    insert into letters (id, article_id, answers_id, name, text, is_by_author, written_at) overriding system value
    select id, article_id, answers_id, name, text, false, written_at from unnest(
      ${ids.map(({ id }) => id)}::int[], ${letters.map(({ articleId }) => articleId)}::int[], ${answered}::int[],
      ${letters.map(({ name }) => name)}::text[], ${letters.map(({ text }) => text)}::text[],
      ${letters.map(({ writtenAt }) => writtenAt)}::timestamptz[]
    ) as former (id, article_id, answers_id, name, text, written_at)`.execute(tx)
}
