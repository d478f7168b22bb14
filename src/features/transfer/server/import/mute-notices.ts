import { sql } from 'kysely'
import type { Transaction } from '../../../../platform/server/db/database.ts'

/** Triggers look at this setting: followers and webhooks are not told what the transaction adds or deletes. */
export const muteNotices = (tx: Transaction) => sql`select set_config('groundplane.moves', 'on', true)`.execute(tx)
