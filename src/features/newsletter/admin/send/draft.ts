import type { ChosenArticle } from '../../../../platform/web/admin/picker/chosen-article.ts'
import { randomUuid } from '../../../../platform/web/random-uuid.ts'
import { storage } from '../../../../platform/web/storage.ts'
import type { SponsorBlock } from '../../contract/message.ts'
import { type IssueSegment, type SegmentPlan, segmentPlans } from '../../contract/segments.ts'

export interface NewsletterDraft {
  /** Idempotency key: pressing the button twice makes only one send. */
  key: string
  /** An id. Empty: the default newsletter. */
  newsletter: string
  subject: string
  preheader: string
  messageHtml: string
  sponsor: SponsorBlock | null
  hasBookedAd: boolean
  articles: readonly ChosenArticle[]
  toAll: boolean
  /** A `SegmentPlan`. Empty: everyone. */
  plan: string
  /** A day. Empty: any. */
  signedUpBefore: string
  /** The name of a label. Empty: with any or none. */
  label: string
  /** The name of another newsletter. Empty: no condition. */
  alsoGets: string
  /** The name of a topic, category or section. Empty: no condition. */
  follows: string
  users: readonly string[]
}

const storageKey = 'newsletterDraft'

export const emptyNewsletterDraft = (): NewsletterDraft => ({
  key: randomUuid(),
  newsletter: '',
  subject: '',
  preheader: '',
  messageHtml: '',
  sponsor: null,
  hasBookedAd: false,
  articles: [],
  toAll: true,
  plan: '',
  signedUpBefore: '',
  label: '',
  alsoGets: '',
  follows: '',
  users: [],
})

export function readNewsletterDraft(): NewsletterDraft {
  const stored = parse(storage.getItem(storageKey) ?? '')
  const empty = emptyNewsletterDraft()
  if (stored === null) return empty
  const text = (name: keyof NewsletterDraft) => (typeof stored[name] === 'string' ? stored[name] : '')
  return {
    key: text('key') || empty.key,
    newsletter: /^\d{0,9}$/.test(text('newsletter')) ? text('newsletter') : '',
    subject: text('subject'),
    preheader: text('preheader'),
    messageHtml: text('messageHtml'),
    sponsor: isSponsor(stored.sponsor) ? stored.sponsor : null,
    hasBookedAd: stored.hasBookedAd === true,
    articles: listOf(stored.articles).filter(isArticle),
    toAll: stored.toAll !== false,
    plan: isPlan(text('plan')) ? text('plan') : '',
    signedUpBefore: text('signedUpBefore'),
    label: text('label'),
    alsoGets: text('alsoGets'),
    follows: text('follows'),
    users: listOf(stored.users).filter((user) => typeof user === 'string'),
  }
}

export function storeNewsletterDraft(draft: NewsletterDraft): void {
  const isEmpty = isDraftEmpty(draft) && draft.toAll && draft.users.length === 0
  if (isEmpty) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify(draft))
}

export const isDraftEmpty = ({ subject, preheader, messageHtml, sponsor, hasBookedAd, articles }: NewsletterDraft) =>
  subject === '' && preheader === '' && messageHtml === '' && sponsor === null && !hasBookedAd && articles.length === 0

export const isReadyToSend = ({ articles, toAll, users }: NewsletterDraft) =>
  articles.length > 0 && (toAll || users.length > 0)

const isPlan = (text: string): text is SegmentPlan => Object.hasOwn(segmentPlans, text)

export const segmentOf = ({ plan, signedUpBefore, label, alsoGets, follows }: NewsletterDraft): IssueSegment => ({
  ...(isPlan(plan) && { plan }),
  ...(signedUpBefore && { signedUpBefore }),
  ...(label && { label }),
  ...(alsoGets && { alsoGets }),
  ...(follows.trim() && { follows: follows.trim() }),
})

export const sendRequest = (draft: NewsletterDraft) => ({
  ...newsletterContent(draft),
  sendToAll: draft.toAll,
  ...(draft.toAll && { segment: segmentOf(draft) }),
  selectedUsers: draft.toAll ? [] : [...draft.users],
})

export const newsletterContent = ({
  newsletter,
  subject,
  preheader,
  messageHtml,
  sponsor,
  hasBookedAd,
  articles,
}: NewsletterDraft) => ({
  ...(newsletter && { newsletter: Number(newsletter) }),
  subject,
  preheader,
  messageHtml,
  ...(sponsor && { sponsor }),
  hasBookedAd,
  selectedArticles: articles.map(({ id }) => id),
})

function parse(text: string): Partial<Record<keyof NewsletterDraft, unknown>> | null {
  try {
    const stored: unknown = JSON.parse(text)
    return typeof stored === 'object' ? stored : null
  } catch {
    return null
  }
}

const listOf = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : [])

const isSponsor = (stored: unknown): stored is SponsorBlock =>
  typeof stored === 'object' &&
  stored !== null &&
  ['name', 'title', 'text', 'link'].every(
    (name) => typeof Object.entries(stored).find(([key]) => key === name)?.[1] === 'string',
  )

const isArticle = (stored: unknown): stored is ChosenArticle =>
  typeof stored === 'object' &&
  stored !== null &&
  'id' in stored &&
  Number.isInteger(stored.id) &&
  'title' in stored &&
  typeof stored.title === 'string'
