import { sql } from 'kysely'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import { days, hours } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart } from '../../../platform/server/demo/part.ts'
import { busyness, span, spread } from '../../../platform/server/demo/traffic.ts'
import { writeViews } from '../server/recording/write-views.ts'

export default {
  /** Two months of views: few for most articles, many for some, most in their first days; a tenth by readers with accounts. */
  async add({ db, settings, now, articles, readers }) {
    const { timeZone } = settings.current().contact
    const batches = Array.from({ length: span + 1 }, (_, turn) => span - turn).map((age) => {
      const at = before(now, days(age) + hours(1))
      const published = articles.filter(({ dated_at }) => dated_at <= at)
      const anonymousViews = published.flatMap(({ id, dated_at }) => {
        const isFresh = at.getTime() - dated_at.getTime() < days(4)
        const popularity = 1 + spread(id, 1, 1) ** 6 * 30
        const count = Math.floor(popularity * busyness(at, age) * (isFresh ? 2 : 0.8) * spread(id, age, 2))
        return count > 0 ? [{ articleId: id, visitors: count }] : []
      })
      const total = anonymousViews.reduce((sum, one) => sum + one.visitors, 0)
      const readerViews = readers.flatMap(({ userId }, index) => {
        const count = Math.floor(spread(userId, age, 4.4) * busyness(at, age) * (index % 5 === 0 ? 1.6 : 0.5))
        return Array.from({ length: count }, (_, turn) => ({
          userId,
          articleId:
            published[published.length - 1 - Math.floor(spread(userId, age + turn, published.length ** 0.8))]?.id ?? 0,
          at: new Date(at.getTime() - hours(spread(userId, turn, 9))),
        }))
      })
      return { day: dayInZone(timeZone, at), readerViews, anonymousViews, newVisitors: Math.round(total / 2.4) }
    })
    await inTransaction(db, (tx) => writeViews(tx, batches, timeZone))
  },

  /** Deletes all views, since those of the demo are counted with the others. */
  async remove(tx) {
    const { total } = await tx
      .selectFrom('article_views')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    // In this order: whoever writes views starts with `article_readers`.
    await sql`
      lock table article_readers, article_views, article_reader_counts, reader_view_counts in access exclusive mode`.execute(
      tx,
    )
    await sql`
      truncate article_readers, article_views, article_reader_counts, reader_view_counts, daily_article_stats,
        daily_site_stats`.execute(tx)
    await tx.deleteFrom('row_counts').where('table_name', '=', 'article_views').execute()
    return { 'views by signed-in readers': total }
  },
} satisfies DemoPart
