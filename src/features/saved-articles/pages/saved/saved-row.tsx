import { useState } from 'react'
import { usePageChange } from '../../../../platform/web/account/use-saving.ts'
import { api } from '../../../../platform/web/api.ts'
import { FailureMessage } from '../../../../platform/web/form/failure-message.tsx'
import type { Story } from '../../../../platform/web/ui/story.ts'
import { StoryRow } from '../../../../platform/web/ui/story-row.tsx'
import { setSaved } from './saved-ids.ts'

export function SavedRow({ story, isDone }: { story: Story; isDone: boolean }) {
  const [isRemoved, setRemoved] = useState(false)
  const { failure, change } = usePageChange('We could not update your saved articles. Please try again.')
  const mark = (becomesDone: boolean) =>
    change(() => api.call('PUT /auth/saved/:id', { params: { id: String(story.id) }, body: { isDone: becomesDone } }))
  const remove = async () => {
    if (await setSaved(story.id, false)) setRemoved(true)
  }
  const undoRemoval = async () => {
    if (!(await setSaved(story.id, true))) return
    setRemoved(false)
    await mark(isDone)
  }
  if (isRemoved)
    return (
      <li className="removed-row">
        <output>Removed “{story.title}” from your saved articles.</output>
        <button type="button" className="button" onClick={() => void undoRemoval()}>
          Undo
        </button>
      </li>
    )
  return (
    <StoryRow
      story={story}
      actions={
        <div className="saved-actions">
          <button
            type="button"
            className="link"
            aria-label={`${isDone ? 'Mark as unread' : 'Done'}: ${story.title}`}
            onClick={() => void mark(!isDone)}
          >
            {isDone ? 'Mark as unread' : 'Done'}
          </button>
          <button type="button" className="link" aria-label={`Remove: ${story.title}`} onClick={() => void remove()}>
            Remove
          </button>
          <FailureMessage text={failure} />
        </div>
      }
    >
      <span className="mt-1 line-clamp-2 text-small text-quiet">{story.excerpt}</span>
    </StoryRow>
  )
}
