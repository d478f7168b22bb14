import { type AccessLevel, accessLevels } from '../../../../../platform/contract/catalogue.ts'
import { withoutSoftHyphens } from '../../../../../platform/contract/soft-hyphens.ts'
import { articleLimits } from '../../../../articles/contract/rules.ts'
import { type SafeHtml, toLines } from '../../../../articles/server/index.ts'
import { oldPathOf, wholeAddress } from '../addresses.ts'
import { keyOfTag } from '../pictures/picture-tags.ts'
import type { SourceArticle, SourceStatus } from '../source.ts'
import { convertHtml } from '../text/convert.ts'
import { ownHtml } from '../text/own-html.ts'
import type { FoundPictures } from '../text/references.ts'
import type { HtmlTag } from '../text/tree.ts'
import type { Said, SiteImportPlan } from './plan.ts'
export interface ImportedContent {
  title: string
  html: SafeHtml
  /** Never `private` or `trashed`. */
  status: 'published' | 'scheduled' | 'draft'
  isBehindPassword: boolean
  /** From answers about fields that the product does not understand. */
  atLeast: AccessLevel
  /** Of publication, else of the last change. */
  date: Date
  hasLinks: boolean
  /** What differs from the old site. */
  reasons: string[]
}

export interface ContentSource {
  plan: Pick<SiteImportPlan, 'site' | 'choices'>
  pictures: FoundPictures | undefined
  said: readonly Said[]
  now: Date
  drop: (what: string, example: string) => void
}

export function toArticleContent(
  item: SourceArticle,
  { plan, pictures, said, now, drop }: ContentSource,
): ImportedContent {
  const reasons: string[] = []
  let hasLinks = false
  const link = (href: string) => {
    const file = pictures?.files.get(href)
    if (file !== undefined) return file
    const path = oldPathOf(plan.site, href)
    const hash = URL.parse(href, `${plan.site}/`)?.hash ?? ''
    if (path === null) {
      const address = wholeAddress(plan.site, href)
      return address === null ? (/^mailto:/i.test(href) ? href : null) : address + hash
    }
    hasLinks = true
    return path + hash
  }
  const references = { pictures: (tag: HtmlTag) => pictures?.inText.get(keyOfTag(tag)) ?? [], link, drop }
  const converted = item.own ? ownHtml(item.html, references) : convertHtml(item.html, references)
  const isTooLong = converted.length > articleLimits.description
  const html = isTooLong ? cut(converted) : converted
  if (isTooLong) reasons.push('The text is longer than an article can be, so it was cut')
  if (html === '' && !item.own) reasons.push('It has no text')
  const status = resolveStatus(item, { plan, said, now, reasons })
  const date = item.publishedAt ?? item.updatedAt ?? now
  if (item.publishedAt === null && status === 'published') reasons.push('Invalid date')
  return {
    title: resolveTitle(item, html, { date, reasons, isOpen: said.every(({ target }) => target === 'free') }),
    html,
    status,
    hasLinks,
    reasons,
    date: status === 'published' && date > now ? now : date,
    isBehindPassword: item.status === 'password' && status === 'published',
    atLeast: levelOf(said),
  }
}

const levelOf = (said: readonly Said[]): AccessLevel =>
  accessLevels.findLast((level) => said.some(({ target }) => target === level)) ?? 'free'

function resolveTitle(
  item: SourceArticle,
  html: SafeHtml,
  { date, reasons, isOpen }: { date: Date; reasons: string[]; isOpen: boolean },
): string {
  const title = withoutSoftHyphens(item.title).replace(/\s+/g, ' ').trim()
  if (title.length > 300) {
    reasons.push('Its title was too long, so it was cut')
    return `${title.slice(0, 299)}…`
  }
  if (title !== '') return title
  reasons.push('It had no title')
  // Titles are public.
  const isWithheld = item.status === 'password' || item.access !== 'free' || (item.unclear ?? []).length > 0 || !isOpen
  const words = isWithheld ? '' : item.excerpt || (toLines(html)[0] ?? '')
  return words === ''
    ? `Without a title, ${date.toISOString().slice(0, 10)}`
    : words.length > 80
      ? `${words.slice(0, 79)}…`
      : words
}

function resolveStatus(
  item: SourceArticle,
  { plan, said, now, reasons }: Pick<ContentSource, 'plan' | 'said' | 'now'> & { reasons: string[] },
): ImportedContent['status'] {
  const because: Partial<Record<SourceStatus, string>> = {
    private: 'Private: imported as a draft',
    trashed: 'In the bin: imported as a draft',
  }
  const reason = because[item.status]
  if (reason) reasons.push(reason)
  const unsaid = said.find(({ target }) => target === 'draft')
  if (unsaid) {
    if (item.status !== 'draft') reasons.push(`“${unsaid.what}” may restrict it: imported as a draft`)
    return 'draft'
  }
  if (item.own?.takeDownAt && item.own.takeDownAt <= now && item.status !== 'draft') {
    reasons.push('Its unpublish time has passed: imported as a draft')
    return 'draft'
  }
  if (item.status === 'password') {
    // Pages have no access level.
    const isEarly = item.publishedAt !== null && item.publishedAt > now
    const isDraft = plan.choices.passwords === 'draft' || item.kind === 'page' || isEarly
    reasons.push(
      isDraft
        ? 'Password-protected: imported as a draft'
        : 'Password-protected: imported for gold only, without a preview',
    )
    return isDraft ? 'draft' : 'published'
  }
  if (item.kind === 'page' && (item.access !== 'free' || levelOf(said) !== 'free')) {
    reasons.push('Restricted page: imported as a draft, because pages here are public')
    return 'draft'
  }
  if (item.status === 'scheduled') {
    if (item.publishedAt !== null && item.publishedAt > now) return 'scheduled'
    reasons.push('Scheduled for a past or unknown time: imported as a draft')
    return 'draft'
  }
  if (item.status !== 'published') return 'draft'
  if (item.publishedAt === null || item.publishedAt <= now) return 'published'
  reasons.push('Dated in the future: scheduled')
  return 'scheduled'
}

/** Cuts between two blocks. */
function cut(html: SafeHtml): SafeHtml {
  const end = html.lastIndexOf('</p>', articleLimits.description - 4)
  return (end < 0 ? '' : html.slice(0, end + 4)) as SafeHtml
}
