import { storage } from '../../../../platform/web/storage.ts'
import { type ArticleForm, emptyForm } from '../../contract/fields.ts'

/** In this browser's storage it survives a crash and a lost connection. */
export interface LocalDraft {
  content: ArticleForm
  /** The version it is based on; null: a new article. */
  articleVersion: number | null
  /** The number of the server's draft that it continues; 0: none. */
  follows: number
  savedAt: string
  isOnServer: boolean
}

const keyOf = (email: string, draftId: string) => `draft:${email}:${draftId}`

/** Fields that are newer than the draft come from `base`. */
export function readLocalDraft(email: string, draftId: string, base: ArticleForm): LocalDraft | null {
  const text = storage.getItem(keyOf(email, draftId))
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? { ...draft, content: { ...base, ...draft.content } } : null
  } catch {
    return null
  }
}

/** Finds drafts of new articles that the server never got, last saved first. */
export const findUnsentDrafts = (email: string) =>
  Object.keys(storage)
    .filter((name) => name.startsWith(keyOf(email, '')))
    .map((name) => name.slice(keyOf(email, '').length))
    .filter((draftId) => /^[a-z]{20}$/.test(draftId))
    .flatMap((key) => {
      const draft = readLocalDraft(email, key, emptyForm)
      return draft && !draft.isOnServer ? [{ ...draft, key }] : []
    })
    .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1))

/** Returns whether there was room. */
export function writeLocalDraft(email: string, draftId: string, draft: LocalDraft): boolean {
  try {
    storage.setItem(keyOf(email, draftId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const removeLocalDraft = (email: string, draftId: string) => storage.removeItem(keyOf(email, draftId))

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
