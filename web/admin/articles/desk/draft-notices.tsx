import { useState } from 'react'
import { useAdminSite } from '../../kit/site.ts'
import type { Start } from '../draft/start.ts'
import type { Content } from './content.ts'
import { Notice, whenSaved } from './notices.tsx'
import type { Desk } from './use-desk.ts'

interface Props {
  desk: Desk
  start: Start
  /** Gives the draft up for what is saved; for a new article, for an empty form. */
  onBeginAnew: () => void
  /** Lays the desk with another draft. */
  onTake: (content: Content, number: number) => void
}

/** What the editor has to know of drafts: that this is one, or that there are two. */
export function DraftNotices({ desk: { draft, draftState, articleId }, start, onBeginAnew, onTake }: Props) {
  const [isHushed, setHushed] = useState(false)
  const { timeZone } = useAdminSite()
  const hush = { label: 'Hide', go: () => setHushed(true) }
  if (draftState.is === 'elsewhere') {
    const { content, number, at } = draftState
    return (
      <Notice
        isBad
        ways={[
          { label: 'Take that one', go: () => onTake(content, number) },
          { label: 'Keep this one', go: () => void draft.overwrite() },
        ]}
      >
        This draft was changed in another window at {whenSaved(at, timeZone)}.
      </Notice>
    )
  }
  const { other, resumedFrom } = start
  if (isHushed) return null
  if (other) {
    return (
      <Notice ways={[{ label: 'Show that one', go: () => onTake(other.content, other.number) }, hush]}>
        There is another draft, saved at {whenSaved(other.savedAt, timeZone)}; this is the later one.
      </Notice>
    )
  }
  if (!resumedFrom) return null
  return (
    <Notice ways={[{ label: articleId === 0 ? 'Begin anew' : 'Discard the draft', go: onBeginAnew }, hush]}>
      This is your draft, saved at {whenSaved(resumedFrom, timeZone)}.
      {articleId > 0 && ' Readers do not see its changes yet.'}
    </Notice>
  )
}
