import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { loginLink } from '../../../../platform/web/login-link.ts'
import { useFeature } from '../../../../platform/web/magazine/use-site.ts'
import { useSession } from '../../../../platform/web/session.ts'
import { Icon } from '../../../../platform/web/ui/icons.tsx'
import type { Story } from '../../../../platform/web/ui/story.ts'

const SaveToggle = lazy(() => import('../../../saved-articles/pages/saved/save-toggle.tsx'))

export const saveInList = (story: Story) => <SaveInList story={story} />

/** For signed-in readers only. It stands over the story, so that nothing moves when it comes. */
function SaveInList({ story: { id, title } }: { story: Story }) {
  const { username } = useSession()
  if (!useFeature('saved-articles') || !username) return null
  return (
    <Suspense>
      <SaveToggle id={id} title={title} className="save-in-list" />
    </Suspense>
  )
}

/** Beside an article. Anybody else is asked to sign in. */
export function SaveArticle({ id, title, address }: { id: number; title: string; address: string }) {
  const { username } = useSession()
  if (!useFeature('saved-articles')) return null
  const content = (
    <>
      <Icon name="saved" size={16} />
      Save
    </>
  )
  if (!username)
    return (
      <Link to={loginLink(address)} className="share-link">
        {content}
      </Link>
    )
  return (
    <Suspense fallback={<span className="share-link">{content}</span>}>
      <SaveToggle id={id} title={title} className="share-link" hasWord />
    </Suspense>
  )
}
