import { useState } from 'react'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import type { StartingPoint } from '../draft/starting-point.ts'
import { Notice, whenSaved } from './notices.tsx'
import type { EditorState } from './use-editor.ts'

interface Props {
  editor: EditorState
  /** What the form began with; null: the article was saved since. */
  start: StartingPoint | null
  /** Missing for a new article: there is no saved one to return to. */
  onDiscard?: () => void
  onTake: (content: ArticleForm, number: number) => void
}

export function DraftNotices({ editor: { draft, draftState }, start, onDiscard, onTake }: Props) {
  const [isHidden, setHidden] = useState(false)
  const { timeZone } = useAdminSite()
  const hide = { label: 'Hide', go: () => setHidden(true) }
  if (draftState.is === 'conflict') {
    const { content, number, at } = draftState
    return (
      <Notice
        isBad
        actions={[
          { label: 'Use that draft', go: () => onTake(content, number) },
          { label: 'Keep this draft', go: () => void draft.overwrite() },
        ]}
      >
        This draft was changed in another window at {whenSaved(at, timeZone)}.
      </Notice>
    )
  }
  if (isHidden || !start) return null
  const { other, resumedFrom } = start
  if (other) {
    return (
      <Notice actions={[{ label: 'Open the other draft', go: () => onTake(other.content, other.number) }, hide]}>
        Another draft was saved at {whenSaved(other.savedAt, timeZone)}. This is the later one.
      </Notice>
    )
  }
  if (!resumedFrom || !onDiscard) return null
  return (
    <Notice actions={[{ label: 'Discard the draft', go: onDiscard }, hide]}>
      This is your draft, saved at {whenSaved(resumedFrom, timeZone)}. Readers do not see its changes yet.
    </Notice>
  )
}
