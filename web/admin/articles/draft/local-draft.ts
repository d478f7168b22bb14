import type { ArticleForm } from '../../../../contract/article/fields.ts'
import { storage } from '../../../storage.ts'

/** A draft in this browser's storage: it survives a crash and a lost connection. */
export interface LocalDraft {
  content: ArticleForm
  /** The version of the article that it is based on; null: a new article. */
  articleVersion: number | null
  /** The number of the server's draft that it continues; 0: none. */
  follows: number
  savedAt: string
  isOnServer: boolean
}

const keyOf = (email: string, articleId: number) => `draft:${email}:${articleId}`

/** The draft of an article (0: a new one). Fields that are newer than the draft come from `base`. */
export function readLocalDraft(email: string, articleId: number, base: ArticleForm): LocalDraft | null {
  const text = storage.getItem(keyOf(email, articleId))
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? { ...draft, content: { ...base, ...draft.content } } : null
  } catch {
    return null
  }
}

/** Returns whether there was room for it. */
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
