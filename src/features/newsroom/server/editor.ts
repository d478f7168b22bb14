import type { Actor } from '../../../platform/server/audit/index.ts'
import { type CallContext, requireCaller } from '../../../platform/server/http/api/calls.ts'

export type Editor = NonNullable<Actor>

/** `By<Actor>`: `editor` may be null, which is the schedule. */
export interface By<Who extends Actor = Editor> {
  editor: Who
  now: Date
}

export const byCaller = (call: CallContext, now: Date): By => ({ editor: requireCaller(call), now })
