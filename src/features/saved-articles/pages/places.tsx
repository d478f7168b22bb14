import { lazy, Suspense } from 'react'
import { links } from '../../../platform/contract/links.ts'
import type { MagazinePlaces } from '../../../platform/web/magazine/place.tsx'
import { useSession } from '../../../platform/web/session.ts'
import type { Story } from '../../../platform/web/ui/story.ts'

const SaveToggle = lazy(() => import('./saved/save-toggle.tsx'))

/** For signed-in readers only. Positioned over the story, so that the page does not shift. */
function SaveInList({ story: { id, title } }: { story: Story }) {
  const { username } = useSession()
  if (!username) return null
  return (
    <Suspense>
      <SaveToggle id={id} title={title} className="save-in-list" />
    </Suspense>
  )
}

export default {
  OverStory: SaveInList,
  accountLinks: [{ to: links.savedArticles, label: 'Saved articles', order: 1 }],
} satisfies MagazinePlaces
