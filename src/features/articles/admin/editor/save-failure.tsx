import { ApiError } from '../../../../platform/contract/client.ts'
import { explain } from '../../../../platform/web/admin/api.ts'
import { Notice } from './notices.tsx'
import type { EditorState } from './use-editor.ts'

interface Props {
  editor: EditorState
  /** A sentence, or what a call threw; null: nothing has failed. */
  failure: unknown
  sentence: string
}

/** A draft that reaches the server again shows that a connection failure is over. */
export function SaveFailure({ editor: { draftState }, failure, sentence }: Props) {
  if (failure === null) return null
  if (typeof failure === 'string') return <Notice isBad>{failure}</Notice>
  const isUnreachable = !(failure instanceof ApiError) || [502, 503, 504].includes(failure.status)
  if (isUnreachable && draftState.is === 'saved')
    return <Notice>{sentence}, but the server can be reached again and has your draft. Please try again.</Notice>
  return <Notice isBad>{explain(sentence, failure)}</Notice>
}
