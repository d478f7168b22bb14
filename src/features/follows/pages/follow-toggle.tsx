import { useEffect } from 'react'
import type { Subject } from '../../../platform/web/magazine/place.tsx'
import { storage } from '../../../platform/web/storage.ts'
import { type FollowSubject, followSubject } from '../contract/follow-rules.ts'
import { setFollowed, useFollow } from './own-follows.ts'
import { pendingFollowKey } from './pending-follow.ts'

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

/** Milliseconds. */
const keptFor = 24 * 60 * 60 * 1000

/** True once, if the reader wanted to follow this before they signed in. */
function takeFollow({ kind, target }: FollowSubject): boolean {
  const stored = storage.getItem(pendingFollowKey)
  if (!stored) return false
  try {
    const wanted: unknown = JSON.parse(stored)
    if (typeof wanted !== 'object' || wanted === null || !('kind' in wanted && 'target' in wanted && 'at' in wanted))
      return false
    if (wanted.kind !== kind || followSubject(kind, String(wanted.target)).target !== target) return false
    storage.removeItem(pendingFollowKey)
    return Date.now() - Number(wanted.at) < keptFor
  } catch {
    return false
  }
}
