import { type CallContext, requireCaller } from '../../http/api/endpoints.ts'
import type { Actor } from '../audit/index.ts'

/** Who writes; the schedule and imports are nobody. */
export type Editor = NonNullable<Actor>

/** What use cases of the newsroom are told besides what to do. */
export interface By {
  editor: Editor
  now: Date
}

/** Whoever makes a call of the back office, now. */
export const byCaller = (call: CallContext, now: Date): By => ({ editor: requireCaller(call), now })
