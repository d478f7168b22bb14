import { lazy, Suspense } from 'react'
import { useSession } from '../../../../platform/web/session.ts'
import type { Story } from '../../../../platform/web/ui/story.ts'

const SaveToggle = lazy(() => import('./save-toggle.tsx'))

/** For signed-in readers only. Positioned over the story, so that the page does not shift. */
export function SaveInList({ story: { id, title } }: { story: Story }) {
  const { username } = useSession()
  if (!username) return null
  return (
    <Suspense>
      <SaveToggle id={id} title={title} className="save-in-list" />
    </Suspense>
  )
}
