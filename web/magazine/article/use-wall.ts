import { useEffect, useState } from 'react'
import type { ReadingTerms } from '../../../contract/site.ts'
import { useSession } from '../../session.ts'
import { storage } from '../../storage.ts'

const key = 'articlesRead'
const periodMs = 30 * 24 * 60 * 60 * 1000

/** Whether an anonymous reader has used up the articles that need no account. Opening the same one again does not count. */
export function useWall(articleId: number, wall: ReadingTerms['wall']): boolean {
  const isAnonymous = useSession().username === ''
  const [isUsedUp, setUsedUp] = useState(false)
  useEffect(() => {
    setUsedUp(wall !== null && isAnonymous && !count(articleId, wall.after, Date.now()))
  }, [articleId, wall, isAnonymous])
  return isUsedUp
}

/** Counts an article. Returns false, and leaves it uncounted, if there were as many as allowed before. */
function count(id: number, most: number, now: number): boolean {
  const read = readBefore().filter(([, at]) => at > now - periodMs)
  if (read.some(([one]) => one === id)) return true
  if (read.length >= most) return false
  storage.setItem(key, JSON.stringify([...read, [id, now]]))
  return true
}

/** Ids with the moment of their first opening. Anybody may write to the browser's storage. */
function readBefore(): [id: number, at: number][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((one) => (isEntry(one) ? [one] : [])) : []
  } catch {
    return []
  }
}

const isEntry = (one: unknown): one is [number, number] =>
  Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'number'
