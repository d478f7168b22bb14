import { sql } from 'kysely'
import type { Transaction } from '../../../../platform/server/db/database.ts'

/** What this transaction adds or deletes is no news for followers and webhooks: their triggers look at this setting. */
export const muteNotices = (tx: Transaction) => sql`select set_config('groundplane.moves', 'on', true)`.execute(tx)
