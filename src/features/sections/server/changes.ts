import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Catalogue } from '../../../platform/contract/sections/catalogue.ts'
import type { Administrator } from '../../../platform/server/audit/index.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { NewCatalogue } from '../../catalogue/contract/schemas.ts'

/** The `settings_changes` key of sections and categories. No group of the settings has this name. */
export const group = 'catalogue'

const Which = z.object({ kind: z.enum(['section', 'category']), id: z.string() })
export const After = NewCatalogue.extend({
  renamed: Which.extend({ to: z.string() }).optional(),
  removed: Which.extend({ name: z.string(), moved: z.int() }).optional(),
})
export type After = z.infer<typeof After>

/** Returns the id of the change. Null: nothing changed. */
export async function storeChange(
  tx: Transaction,
  before: Catalogue,
  after: After,
  { by, now }: { by: Administrator; now: Date },
): Promise<number | null> {
  const only = ({ sections, categories }: Catalogue) => ({ sections, categories })
  if (isDeepStrictEqual(only(before), only(after))) return null
  const { id } = await tx
    .insertInto('settings_changes')
    .values({
      group_name: group,
      before: JSON.stringify(only(before)),
      after: JSON.stringify(after),
      changed_at: now,
      changed_by: by.userId,
      changed_by_name: by.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
