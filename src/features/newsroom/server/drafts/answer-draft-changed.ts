import type { CallContext } from '../../../../platform/server/http/api/calls.ts'
import type { DraftConflict } from '../../../articles/contract/editing.ts'
import { presentDraft } from '../present.ts'
import { DraftChanged } from './drafts.ts'

/** Answers 409 with the stored draft if another window has saved it. */
export async function answerDraftChanged<Saved>(
  call: CallContext,
  save: () => Promise<Saved>,
): Promise<Saved | { status: 409; body: DraftConflict }> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof DraftChanged)) throw error
    const { message, code, draft } = error
    const answer = { error: message, message, code, requestId: call.requestId }
    return { status: 409, body: { ...answer, draft: presentDraft(draft) } }
  }
}
