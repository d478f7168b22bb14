import { storage } from '../../../storage.ts'
import type { Content } from '../desk/content.ts'

/** A draft as this browser keeps it, so that neither a crash nor a dead network takes it. */
export interface LocalDraft {
  content: Content
  /** The version of the article that it was begun on; null for a new one. */
  articleVersion: number | null
  /** The number of the server's draft that it continues; 0 where there is none. */
  follows: number
  savedAt: string
  /** Whether the server has all of it. */
  isKept: boolean
}

const keyOf = (email: string, articleId: number) => `draft:${email}:${articleId}`

/** What this browser has of somebody's draft of an article (0: a new one), or null. */
export function readLocalDraft(email: string, articleId: number): LocalDraft | null {
  const text = storage.getItem(keyOf(email, articleId))
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

/** Whether there was room for it. */
export function writeLocalDraft(email: string, articleId: number, draft: LocalDraft): boolean {
  try {
    storage.setItem(keyOf(email, articleId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const removeLocalDraft = (email: string, articleId: number) => storage.removeItem(keyOf(email, articleId))

function isDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null) return false
  const { content, follows, savedAt } = value as Record<string, unknown>
  return (
    typeof follows === 'number' &&
    typeof savedAt === 'string' &&
    typeof content === 'object' &&
    content !== null &&
    'description' in content &&
    'categories' in content
  )
}
