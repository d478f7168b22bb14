import { type Selectable, sql } from 'kysely'
import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import { minutes, seconds } from '../../../platform/server/core/durations.ts'
import { InvalidInput, NotAllowed, NotFound, VerificationFailed } from '../../../platform/server/core/errors.ts'
import { type RateLimit, takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import { hashOf, isSecretFormat, newSecret } from '../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { findArticle } from '../../articles/server/index.ts'
import { activePlan, findSubscriptions } from '../../subscriptions/server/index.ts'
import { mostSharedReaders } from '../contract/shared-article-rules.ts'

const perReader: RateLimit = { name: 'gift link reader', burst: 20, every: minutes(60) }
const perNetwork: RateLimit = { name: 'gift link network', burst: 40, every: seconds(20) }

const shared = (db: Database) =>
  db
    .selectFrom('shared_articles')
    .innerJoin('articles', 'articles.id', 'shared_articles.article_id')
    .select(['shared_articles.id', 'articles.id as article_id', 'title', 'section', 'slug', 'token', 'created_at'])
    .select(
      // Readers of this and the reader's earlier links to the article.
      sql<number>`(select count(*)::int from shared_article_readers as r join shared_articles as s on s.id = r.shared_article_id
        where s.user_id = shared_articles.user_id and s.article_id = shared_articles.article_id)`.as('opened'),
    )
    .where('revoked_at', 'is', null)
    .where('articles.published_at', 'is not', null)
export type SharedRow = Awaited<ReturnType<typeof findShared>>[number]

const mostListed = 100

export const findShared = (db: Database, userId: number) =>
  shared(db).where('user_id', '=', userId).orderBy('shared_articles.id', 'desc').limit(mostListed).execute()

/** The reader's link, made if there is none. @throws NotAllowed, NotFound, InvalidInput, TooManyAttempts */
export async function shareArticle(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  reader: SignedInReader,
  articleId: number,
  now: Date,
): Promise<SharedRow> {
  if (activePlan(reader.subscriptions, now) !== 'gold')
    throw new NotAllowed(`Gift links come with ${settings.publisher().planNames.gold}.`)
  const article = await findArticle(db, articleId)
  if (!article?.published_at) throw new NotFound('article', articleId)
  if (article.access === 'free') throw new InvalidInput('articleId', 'Everyone can already read this article.')
  const find = () =>
    shared(db).where('user_id', '=', reader.userId).where('article_id', '=', articleId).executeTakeFirst()
  const known = await find()
  if (known) return known
  await takeAttempt(db, { limit: perReader, subject: String(reader.userId) }, now)
  await db
    .insertInto('shared_articles')
    .values({ user_id: reader.userId, article_id: articleId, token: newSecret(), created_at: now })
    // Two clicks at once make one link.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new NotFound('article', articleId)
  return made
}

/** @throws NotFound, also for somebody else's link */
export async function revokeShared(db: Database, userId: number, id: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('shared_articles')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new NotFound('gift link', id)
}

interface Opening {
  articleId: number
  token: string
  pass?: string | undefined
  network: string
}

/** Returns the pass that the browser keeps. @throws VerificationFailed, TooManyAttempts */
export async function openShared(
  db: Database,
  { articleId, token, pass, network }: Opening,
  now: Date,
): Promise<{ pass: string }> {
  await takeAttempt(db, { limit: perNetwork, subject: network }, now)
  if (!isSecretFormat(token)) throw invalid()
  return inTransaction(db, async (tx) => {
    // Locked, so that concurrent requests cannot exceed the limit.
    const link = await tx
      .selectFrom('shared_articles')
      .select(['id', 'user_id', 'revoked_at'])
      .where('token', '=', token)
      .where('article_id', '=', articleId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => invalid())
    if (link.revoked_at) throw revoked('has revoked it')
    const subscriptions = await findSubscriptions(tx, link.user_id, now)
    if (activePlan(subscriptions, now) !== 'gold') throw revoked('can no longer give articles')
    const readers = await tx
      .selectFrom('shared_article_readers')
      .innerJoin('shared_articles', 'shared_articles.id', 'shared_article_id')
      .select(['shared_article_id', 'pass_hash', 'networks'])
      .where('user_id', '=', link.user_id)
      .where('article_id', '=', articleId)
      .execute()
    const known = isSecretFormat(pass) ? readers.find(({ pass_hash }) => hashOf(pass).equals(pass_hash)) : undefined
    const from = hashOf(network).toString('hex')
    if (pass !== undefined && known && (await mayReadFrom(tx, known, from))) return { pass }
    if (readers.length >= mostSharedReaders)
      throw new VerificationFailed(
        'share_used_up',
        `This gift link has reached its limit of ${mostSharedReaders} readers.`,
      )
    const fresh = newSecret()
    await tx
      .insertInto('shared_article_readers')
      .values({ shared_article_id: link.id, pass_hash: hashOf(fresh), opened_at: now, networks: [from] })
      .execute()
    return { pass: fresh }
  })
}

/** A pass used from more networks has been handed on: whoever has it counts as a new reader. */
const mostNetworks = 5

async function mayReadFrom(
  tx: Transaction,
  {
    shared_article_id,
    pass_hash,
    networks,
  }: Selectable<Pick<Tables['shared_article_readers'], 'shared_article_id' | 'pass_hash' | 'networks'>>,
  network: string,
): Promise<boolean> {
  if (networks.includes(network)) return true
  if (networks.length >= mostNetworks) return false
  await tx
    .updateTable('shared_article_readers')
    .set({ networks: [...networks, network] })
    .where('shared_article_id', '=', shared_article_id)
    .where('pass_hash', '=', pass_hash)
    .execute()
  return true
}

const revoked = (why: string) =>
  new VerificationFailed('share_revoked', `This gift link no longer works. The person who shared it ${why}.`)

const invalid = () =>
  new VerificationFailed('share_invalid', 'This gift link is not valid. Check that you copied all of it.')
