import { storage } from '../../../storage.ts'

/** An article that was chosen, as the list shows it. */
export interface ChosenArticle {
  id: number
  title: string
}

/** A newsletter that is being written. */
export interface Draft {
  /** Names what will be sent of it: however often the button is pressed, it is one send. */
  key: string
  subject: string
  preheader: string
  message: string
  articles: readonly ChosenArticle[]
  toAll: boolean
  users: readonly string[]
}

/** Under which the browser keeps it, until it is sent. */
const storageKey = 'newsletterDraft'

export const emptyDraft = (): Draft => ({
  key: crypto.randomUUID(),
  subject: '',
  preheader: '',
  message: '',
  articles: [],
  toAll: true,
  users: [],
})

export function readDraft(): Draft {
  const kept = parse(storage.getItem(storageKey) ?? '')
  const empty = emptyDraft()
  if (kept === null) return empty
  const text = (name: keyof Draft) => (typeof kept[name] === 'string' ? kept[name] : '')
  return {
    key: text('key') || empty.key,
    subject: text('subject'),
    preheader: text('preheader'),
    message: text('message'),
    articles: listOf(kept.articles).filter(isArticle),
    toAll: kept.toAll !== false,
    users: listOf(kept.users).filter((user) => typeof user === 'string'),
  }
}

export function keepDraft(draft: Draft): void {
  const isEmpty = isUnwritten(draft) && draft.toAll && draft.users.length === 0
  if (isEmpty) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify(draft))
}

/** Nothing stands in it yet. */
export const isUnwritten = ({ subject, preheader, message, articles }: Draft) =>
  subject === '' && preheader === '' && message === '' && articles.length === 0

/** Why it cannot be sent yet; null: it can. */
export const isReady = ({ articles, toAll, users }: Draft) => articles.length > 0 && (toAll || users.length > 0)

/** As the API takes it. */
export const contentOf = ({ subject, preheader, message, articles }: Draft) => ({
  subject,
  preheader,
  customMessage: message,
  selectedArticles: articles.map(({ id }) => id),
})

function parse(text: string): Partial<Record<keyof Draft, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' ? kept : null
  } catch {
    return null
  }
}

const listOf = (kept: unknown): unknown[] => (Array.isArray(kept) ? kept : [])

const isArticle = (kept: unknown): kept is ChosenArticle =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  Number.isInteger(kept.id) &&
  'title' in kept &&
  typeof kept.title === 'string'
