import type { Database } from '../../../../platform/server/db/database.ts'
import type { Subscriber } from '../../contract/admin-endpoints.ts'
import { presentSubscriber } from './present.ts'
import { listSubscriptionsOf, type UserRow } from './queries.ts'

export async function presentSubscribers(db: Database, users: readonly UserRow[], now: Date): Promise<Subscriber[]> {
  const ids = users.map(({ id }) => id)
  const subscriptions = ids.length > 0 ? await listSubscriptionsOf(db, ids, { now, all: false }) : []
  return users.map((user) => presentSubscriber(user, subscriptions, now))
}
