import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useLoginLink } from '../../../platform/web/login-link.ts'
import type { Subject } from '../../../platform/web/magazine/place.tsx'
import { useSession } from '../../../platform/web/session.ts'
import { longestFollowedSearch } from '../contract/search-rules.ts'
import { rememberFollow } from './pending-follow.ts'

const FollowToggle = lazy(() => import('./follow-toggle.tsx'))

interface Props {
  subject: Subject
  /** For screen readers. */
  name: string
  words?: string
}

export function FollowButton({ subject, name, words = 'Follow' }: Props) {
  const { username } = useSession()
  const login = useLoginLink()
  if (subject.kind === 'search' && subject.target.length > longestFollowedSearch) return null
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
