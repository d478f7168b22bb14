import type { Actor } from '../../../platform/server/audit/index.ts'
import { type CallContext, requireCaller } from '../../../platform/server/http/api/calls.ts'

export type Editor = NonNullable<Actor>

/** Who makes a change, and when. `By<Actor>`: the schedule may make it too, which is null. */
export interface By<Who extends Actor = Editor> {
  editor: Who
  now: Date
}

/** The caller as the one who makes a change now. */
export const byCaller = (call: CallContext, now: Date): By => ({ editor: requireCaller(call), now })
