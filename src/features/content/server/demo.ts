import { listKey } from '../../../platform/contract/content/heads.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { before, type DemoEntries, type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'
import type { AnyForm, Content } from './content.ts'

export const demoOf = (
  content: Content,
  Form: { parse: (entry: object) => unknown },
  entries: DemoEntries,
): DemoPart => ({
  tables: [content.kind.table],

  /** Oldest first. */
  add: (magazine) =>
    inTransaction(magazine.db, async (tx) => {
      const { now, admin: editor } = magazine
      for (const { daysAgo, ...entry } of entries(magazine).toReversed()) {
        const form = Form.parse({ ...entry, isPublished: true }) as AnyForm
        await content.add(tx, form, { editor, now: before(now, days(daysAgo)) })
      }
    }),

  remove: removeRowsOf(content.kind.table, { keys: [listKey(content.record)] }),
})
