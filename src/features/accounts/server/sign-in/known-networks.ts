import { hashOf } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'

export async function isKnownNetwork(db: Database, emailKey: string, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .select('users.id')
    .where('users.email_key', '=', emailKey)
    .where('network_hash', '=', hashOf(network))
    .executeTakeFirst()
  return row !== undefined
}

export async function isKnownNetworkOf(db: Database, userId: number, network: string): Promise<boolean> {
  const known = db.selectFrom('known_networks').select('user_id').where('user_id', '=', userId)
  return (await known.where('network_hash', '=', hashOf(network)).executeTakeFirst()) !== undefined
}

export async function rememberNetwork(tx: Transaction, userId: number, network: string, now: Date): Promise<void> {
  await tx
    .insertInto('known_networks')
    .values({ user_id: userId, network_hash: hashOf(network), seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}
