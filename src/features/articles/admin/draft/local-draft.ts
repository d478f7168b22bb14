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

/** The account, and its address: before the account was known, drafts had the address. */
export const draftOwners = ({ account, email }: { account: string; email: string }): readonly string[] =>
  account ? [account, email] : [email]

const keyOf = (owner: string, draftId: string) => `draft:${owner}:${draftId}`

/** Fields that are newer than the draft come from `base`. */
export function readLocalDraft(owners: readonly string[], draftId: string, base: ArticleForm): LocalDraft | null {
  const found = owners.flatMap((owner) => readKey(keyOf(owner, draftId)) ?? [])
  const [draft] = found.toSorted(lastFirst)
  return draft ? { ...draft, content: { ...base, ...draft.content } } : null
}

const lastFirst = (one: LocalDraft, other: LocalDraft) => (one.savedAt < other.savedAt ? 1 : -1)

function readKey(key: string): LocalDraft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

/** Finds drafts of new articles that the server never got, last saved first. */
export const findUnsentDrafts = (owners: readonly string[]) =>
  [...new Set(owners.flatMap(draftsOf))]
    .flatMap((key) => {
      const draft = readLocalDraft(owners, key, emptyForm)
      return draft && !draft.isOnServer ? [{ ...draft, key }] : []
    })
    .toSorted(lastFirst)

const draftsOf = (owner: string) =>
  Object.keys(storage)
    .filter((name) => name.startsWith(keyOf(owner, '')))
    .map((name) => name.slice(keyOf(owner, '').length))
    .filter((draftId) => /^[a-z]{20}$/.test(draftId))

/** Returns whether there was room. */
export function writeLocalDraft(
  [owner = '', ...others]: readonly string[],
  draftId: string,
  draft: LocalDraft,
): boolean {
  try {
    storage.setItem(keyOf(owner, draftId), JSON.stringify(draft))
    removeLocalDraft(others, draftId)
    return true
  } catch {
    return false
  }
}

export function removeLocalDraft(owners: readonly string[], draftId: string) {
  for (const owner of owners) storage.removeItem(keyOf(owner, draftId))
}

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
