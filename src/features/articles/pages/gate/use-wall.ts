import { useEffect } from 'react'
import type { ReadingTerms } from '../../../../platform/contract/site.ts'
import { useSession } from '../../../../platform/web/session.ts'
import { storage } from '../../../../platform/web/storage.ts'
import { useHydrated } from '../../../../platform/web/ui/use-hydrated.ts'

const key = 'articlesRead'
const periodMs = 30 * 24 * 60 * 60 * 1000

/** Opening the same article again does not count. */
export function useWall(articleId: number, wall: ReadingTerms['wall']): boolean {
  const isAnonymous = useSession().username === ''
  // The server always renders the text: it does not know what this browser has read.
  const isCounted = useHydrated() && wall !== null && isAnonymous
  const isUsedUp = isCounted && isBeyond(articleId, wall.after)
  useEffect(() => {
    if (isCounted && !isUsedUp) count(articleId)
  }, [articleId, isCounted, isUsedUp])
  return isUsedUp
}

function isBeyond(id: number, most: number): boolean {
  const read = lately()
  return read.length >= most && !read.some(([one]) => one === id)
}

function count(id: number) {
  const read = lately()
  if (!read.some(([one]) => one === id)) storage.setItem(key, JSON.stringify([...read, [id, Date.now()]]))
}

const lately = () => readBefore().filter(([, at]) => at > Date.now() - periodMs)

/** Ids with the time of their first opening. Anybody may write to the browser's storage. */
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
