import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { publishToLists } from './lists/publish-to-lists.ts'
import { lockLists } from './locks.ts'
import { partNumbersOf } from './part-numbers.ts'
import { deriveTexts, isPreviewWithheld, type PreviewLength } from './preview.ts'

const atOnce = 50

/**
 * Gives every gated article the preview that saving it now would give. Part numbers that leave the open text go, since the pages of parts
 * are public. An article that is saved meanwhile waits, or is done already. One whose preview was withheld `before` still has none.
 */
export async function renewPreviews(db: Database, length: PreviewLength, before: PreviewLength): Promise<void> {
  for (let after = 0; ; ) {
    const last = await inTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom('articles')
        .selectAll()
        .where('access', '<>', 'free')
        .where('id', '>', after)
        .orderBy('id')
        .limit(atOnce)
        .forNoKeyUpdate()
        .execute()
      await lockLists(tx)
      for (const row of rows) {
        if (isPreviewWithheld(row, before)) continue
        const { title, body_html: html, access, keywords } = row
        const { excerpt, preview } = deriveTexts(html, access, length)
        if (preview === row.preview && excerpt === row.excerpt) continue
        const article = { title, html, access, keywords, previewLength: length }
        const renewed = await tx
          .updateTable('articles')
          .set({ excerpt, preview, part_numbers: partNumbersOf(article, row.part_numbers) })
          .where('id', '=', row.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (renewed.published_at) await publishToLists(tx, renewed)
      }
      return rows.length < atOnce ? null : (rows.at(-1)?.id ?? null)
    })
    if (last === null) return
    after = last
  }
}
