import { hashOf } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../platform/server/db/paging.ts'

export const isKnownNetwork = (db: Database, emailKey: string, network: string): Promise<boolean> =>
  hasAny(
    db
      .selectFrom('known_networks')
      .innerJoin('users', 'users.id', 'known_networks.user_id')
      .where('users.email_key', '=', emailKey)
      .where('network_hash', '=', hashOf(network)),
  )

export const isKnownNetworkOf = (db: Database, userId: number, network: string): Promise<boolean> =>
  hasAny(db.selectFrom('known_networks').where('user_id', '=', userId).where('network_hash', '=', hashOf(network)))

export async function rememberNetwork(tx: Transaction, userId: number, network: string, now: Date): Promise<void> {
  await tx
    .insertInto('known_networks')
    .values({ user_id: userId, network_hash: hashOf(network), seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}
