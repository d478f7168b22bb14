import { sql } from 'kysely'
import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import { minutes } from '../../../platform/server/core/durations.ts'
import { Conflict, NotAllowed, NotFound, Overloaded } from '../../../platform/server/core/errors.ts'
import { type RateLimit, takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { hasAny } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { decideAccess } from '../../articles/server/index.ts'
import { letterLimits, letterMessages } from '../contract/rules.ts'
import { isBannedFromLetters, restoreBanOf } from './bans.ts'

const perReader: RateLimit = { name: 'letter, reader', burst: 6, every: minutes(10) }
/** A whole company may share one. */
const perNetwork: RateLimit = { name: 'letter, network', burst: 30, every: minutes(2) }

interface Writing {
  articleId: number
  /** Undefined: it answers no letter. */
  answersId: number | undefined
  text: string
  network: string
  /** The magazine accepts letters. */
  isOpen: boolean
}

/** The same letter twice is one. @throws NotFound, NotAllowed, Conflict, TooManyAttempts, Overloaded */
export async function writeLetter(db: Database, reader: SignedInReader, writing: Writing, now: Date): Promise<void> {
  const { articleId, answersId, text, network, isOpen } = writing
  await takeAttempt(db, { limit: perNetwork, subject: network }, now)
  await takeAttempt(db, { limit: perReader, subject: String(reader.userId) }, now)
  await restoreBanOf(db, reader.userId)
  await inTransaction(db, async (tx) => {
    const article = await requireOpenArticle(tx, articleId, { reader, isOpen, now })
    // One at a time per account: two at once could both be the last one allowed.
    await tx.selectFrom('users').select('id').where('id', '=', reader.userId).forNoKeyUpdate().execute()
    await requireNoBan(tx, reader.userId)
    if (answersId !== undefined) await requireAnswerable(tx, answersId, articleId)
    if (await isKnown(tx, reader.userId, writing)) return
    await requireRoom(tx, reader.userId)
    await tx
      .insertInto('letters')
      .values({
        article_id: articleId,
        answers_id: answersId ?? null,
        user_id: reader.userId,
        name: reader.username,
        text,
        is_by_author: await isAuthor(tx, reader.userId, article.author_ids),
        written_at: now,
      })
      .execute()
  })
}

interface Asking {
  reader: SignedInReader
  isOpen: boolean
  now: Date
}

async function requireOpenArticle(tx: Transaction, id: number, { reader, isOpen, now }: Asking) {
  const article = await tx
    .selectFrom('articles')
    .select(['access', 'author_ids', 'letters'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow(() => new NotFound('article', id))
  if (decideAccess({ access: article.access, isPublished: true }, reader, now).show !== 'full')
    throw new NotAllowed(letterMessages.gated)
  if (!isOpen || article.letters !== '') throw new Conflict('letters_closed', letterMessages.closed)
  return article
}

async function requireNoBan(tx: Transaction, userId: number) {
  if (await isBannedFromLetters(tx, userId)) throw new NotAllowed(letterMessages.banned)
}

async function requireAnswerable(tx: Transaction, id: number, articleId: number) {
  const letter = await tx
    .selectFrom('letters')
    .select([countAnswers('shown').as('published'), countAnswers('waiting').as('waiting')])
    .where('id', '=', id)
    .where('article_id', '=', articleId)
    .where('answers_id', 'is', null)
    .where('state', '=', 'shown')
    .executeTakeFirstOrThrow(() => new NotFound('letter', id))
  if (letter.published >= letterLimits.answers) throw new Conflict('letter_answered', letterMessages.answered)
  if (letter.waiting >= letterLimits.answers) throw new Conflict('letters_waiting', letterMessages.answersWaiting)
}

const countAnswers = (state: 'shown' | 'waiting') =>
  sql<number>`(select count(*)::int from letters as a where a.answers_id = letters.id and a.state = ${state})`

const isKnown = (tx: Transaction, userId: number, { articleId, answersId, text }: Writing) =>
  hasAny(
    tx
      .selectFrom('letters')
      .where('user_id', '=', userId)
      .where('article_id', '=', articleId)
      .where(sql<boolean>`answers_id is not distinct from ${answersId ?? null}::int`)
      .where('text', '=', text),
  )

async function requireRoom(tx: Transaction, userId: number) {
  // Imported comments keep no one from writing.
  const waiting = tx.selectFrom('letters').where('state', '=', 'waiting').where('user_id', 'is not', null)
  const { own, all } = await waiting
    .select(sql<number>`(count(*) filter (where user_id = ${userId}))::int`.as('own'))
    .select(sql<number>`count(*)::int`.as('all'))
    .executeTakeFirstOrThrow()
  if (own >= letterLimits.waitingOfReader) throw new Conflict('letters_waiting', letterMessages.waiting)
  if (all >= letterLimits.waiting) throw new Overloaded(3_600)
}

const isAuthor = (tx: Transaction, userId: number, authorIds: readonly number[]) =>
  hasAny(tx.selectFrom('authors').where('user_id', '=', userId).where('id', '=', sql<number>`any(${authorIds}::int[])`))
