import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { FollowSubject } from '../../contract/follow-rules.ts'
import { useLoginLink } from '../login-link.ts'
import { useSession } from '../session.ts'
import { rememberFollow } from './pending-follow.ts'
import { useFeature } from './use-site.ts'

const FollowToggle = lazy(() => import('../account/following/follow-toggle.tsx'))

interface Props {
  subject: FollowSubject
  /** What is followed, for screen readers. */
  name: string
  /** The words of the button before it is pressed. */
  words?: string
}

/** At the end of a line about a page. Anybody who is not signed in does so first, and then follows. */
export function FollowButton({ subject, name, words = 'Follow' }: Props) {
  const { username } = useSession()
  const login = useLoginLink()
  if (!useFeature('follows')) return null
  if (!username)
    return (
      <Link to={login} className="link" onClick={() => rememberFollow(subject)} aria-label={`${words}: ${name}`}>
        {words}
      </Link>
    )
  return (
    <Suspense fallback={<span>{words}</span>}>
      <FollowToggle subject={subject} name={name} words={words} />
    </Suspense>
  )
}
