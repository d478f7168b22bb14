import { useEffect } from 'react'
import type { Subject } from '../../../platform/web/magazine/place.tsx'
import { followSubject } from '../contract/follow-rules.ts'
import { setFollowed, useFollow } from './own-follows.ts'
import { takeFollow } from './take-follow.ts'

interface Props {
  subject: Subject
  name: string
  words: string
}

/** Loaded for signed-in readers only. */
export default function FollowToggle({ subject, name, words }: Props) {
  const { kind, target } = followSubject(subject.kind, subject.target)
  const isFollowed = useFollow({ kind, target }) !== null
  useEffect(() => {
    if (takeFollow({ kind, target })) void setFollowed({ kind, target }, true, name)
  }, [kind, target, name])
  const shown = isFollowed ? 'Following' : words
  return (
    <button
      type="button"
      className="link"
      aria-pressed={isFollowed}
      aria-label={`${shown}: ${name}`}
      onClick={() => void setFollowed({ kind, target }, !isFollowed, name)}
    >
      {shown}
    </button>
  )
}
