import { sql } from 'kysely'
import { followFeedLink, links } from '../../../platform/contract/links.ts'
import { escapeMarkup } from '../../../platform/contract/markup.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { type FeedItem, findFeedArticlesById, toFeedItem, writeRss } from '../../feeds/server/index.ts'
import type { FollowDeps } from './deps.ts'
import { findFollowChoices, findToldNews, type ToldRow } from './queries.ts'

const itemsInFeed = 50

export async function findFeedAddress({ db, followLinks, config }: FollowDeps, userId: number): Promise<string | null> {
  const choices = await findFollowChoices(db, userId)
  if (!choices?.feed_made_at) return null
  return config.publicUrl + followFeedLink(followLinks.sign('feed', { userId, number: choices.feed_number }))
}

/** Ends the previous address. */
export async function renewFeed(deps: FollowDeps, userId: number): Promise<string | null> {
  await deps.db
    .insertInto('follow_choices')
    .values({ user_id: userId, feed_number: 1, feed_made_at: deps.now() })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ feed_number: sql`follow_choices.feed_number + 1`, feed_made_at: deps.now() }),
    )
    .execute()
  return findFeedAddress(deps, userId)
}

export const endFeed = (db: Database, userId: number) =>
  db.updateTable('follow_choices').set({ feed_made_at: null }).where('user_id', '=', userId).execute()

/** Contains only what anyone may read. @throws NotFound */
export async function writePrivateFeed(deps: FollowDeps, token: string): Promise<Buffer> {
  const { db, config, settings, catalogue, now, completeText } = deps
  const userId = await findOwner(deps, token)
  if (userId === null) throw new NotFound('feed', 'with this address')
  const news = await findToldNews(db, userId, { limit: itemsInFeed })
  const articles = await findFeedArticlesById(
    db,
    news.map((row) => row.article_id),
  )
  const known = await catalogue.get()
  const context = { ...settings.publisher(), publicUrl: config.publicUrl, catalogue: known, completeText }
  const items = await Promise.all(
    news.flatMap((row) => {
      const article = articles.find(({ id }) => id === row.article_id)
      return article ? [toFeedItem(article, context).then((item) => toNewsItem(row, item))] : []
    }),
  )
  const { name } = settings.current().identity
  return writeRss({
    title: `${name} · Following`,
    description: 'New articles that you follow, and corrections to articles that you saved or follow',
    page: config.publicUrl + links.following,
    address: config.publicUrl + followFeedLink(token),
    site: { name, url: config.publicUrl, icon: `${config.publicUrl}/icon-192.png` },
    updatedAt: news[0]?.at ?? now(),
    items,
  })
}

async function findOwner({ db, followLinks }: FollowDeps, token: string): Promise<number | null> {
  const owner = followLinks.read('feed', token)
  if (!owner) return null
  const row = await db
    .selectFrom('follow_choices')
    .innerJoin('users', 'users.id', 'follow_choices.user_id')
    .select('user_id')
    .where('user_id', '=', owner.userId)
    .where('feed_number', '=', owner.number)
    .where('feed_made_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id ?? null
}

const toNewsItem = ({ id, correction, at }: ToldRow, item: FeedItem): FeedItem =>
  correction === ''
    ? item
    : {
        ...item,
        id: `${item.id}#correction-${id}`,
        title: `Corrected: ${item.title}`,
        summary: correction,
        html: `<p>${escapeMarkup(correction)}</p>`,
        isWhole: false,
        publishedAt: at,
      }
