import type { Transaction } from '../../../platform/server/db/database.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import { lockReader } from '../../subscriptions/server/index.ts'

/** Keeps what holds for a person when the account is about to be deleted, or to leave its address. */
export async function keepRulesOf(
  { keepRules }: Pick<FromAllFeatures, 'keepRules'>,
  tx: Transaction,
  userId: number,
): Promise<void> {
  if (await lockReader(tx, userId)) await keepRules(tx, userId)
}
