import type { Transaction } from '../../../platform/server/db/database.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import { lockReader } from '../../subscriptions/server/index.ts'

/** Call it before an account is deleted or changes its address. */
export async function keepRulesOf(
  { keepRules }: Pick<FromAllFeatures, 'keepRules'>,
  tx: Transaction,
  userId: number,
): Promise<void> {
  if (await lockReader(tx, userId)) await keepRules(tx, userId)
}
