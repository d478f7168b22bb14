import { randomBytes } from 'node:crypto'
import { links, unsubscribeLink } from '../../../../platform/contract/links.ts'
import { dayInZone } from '../../../../platform/server/core/day-in-zone.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { IssuePlaceholders } from '../../../../platform/server/db/column-values.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import { renderMail } from '../../../../platform/server/mail/render-mail.ts'
import { findNewsletterAd } from '../../../ads/server/index.ts'
import { findListed, type ListedRow, summaryOf } from '../../../articles/server/index.ts'
import { publisherOf } from '../../../brand/server/index.ts'
import { findCatalogue } from '../../../catalogue/server/index.ts'
import { messageProblems, placeholderProblem, type SponsorBlock } from '../../contract/message.ts'
import type { NewsletterContent } from '../../contract/send-request.ts'
import { sendingLimits } from '../../contract/send-rules.ts'
import type { NewsletterRow } from '../newsletters/queries.ts'
import { openLink, trackedLink } from '../sends/tracking.ts'
import { preheaderFrom, subjectFrom } from './automatic-lines.ts'
import { placeholderInLinkProblem } from './check-issue.ts'
import { inPlainText, withFirstNamePlaceholders } from './first-names.ts'
import { type Issue, type IssueLinks, issuePage, issueText, paragraphs, plainLinks } from './issue.ts'
import { toMessageHtml } from './message-html.ts'

/** Has placeholders for each recipient's tokens. */
export interface ComposedIssue {
  subject: string
  preheader: string
  /** As stored. */
  messageHtml: string
  sponsor: SponsorBlock | null
  html: string
  text: string
  placeholders: IssuePlaceholders
  /** In the order of link numbers. Empty unless links are tracked. */
  targets: string[]
  /** Everything that readers read, except the date. Issues with equal identities are the same. */
  identity: string
}

/** Keeps the order of `ids`. @throws InvalidInput if one does not exist or is not published */
async function requireArticles(db: Database, ids: readonly number[]): Promise<ListedRow[]> {
  const rows = await findListed(db, ids)
  const missing = ids.filter((id) => !rows.some((row) => row.id === id))
  if (missing.length === 0) return rows
  const named = missing.length === 1 ? `Article ${missing[0]} is` : `Articles ${missing.join(', ')} are`
  throw new InvalidInput('selectedArticles', `${named} not published`)
}

/** The stored form, where `&#123;` has become a brace. @throws InvalidInput if readers would see a placeholder */
export function requireMessageHtml(written: string): string {
  const stored = toMessageHtml(written)
  const problem = placeholderInLinkProblem(stored) ?? placeholderProblem(stored)
  if (problem) throw new InvalidInput('messageHtml', problem)
  return stored
}

/**
 * `isTracked` counts who follows links, so it needs a recipient who can be named.
 * @throws InvalidInput if an article is not published, if the message has a placeholder that nothing fills in, or if mail programs would clip the issue
 */
export async function composeIssue(
  { db, config, settings, now }: Deps,
  content: NewsletterContent,
  { isTracked }: { isTracked: boolean },
): Promise<ComposedIssue> {
  if (content.sponsor && content.hasBookedAd) throw new InvalidInput('hasBookedAd', messageProblems.twoAdvertisements)
  const articles = await requireArticles(db, content.selectedArticles)
  const messageHtml = requireMessageHtml(content.messageHtml)
  const message = withFirstNamePlaceholders(messageHtml)
  const issue: Issue = {
    messageHtml: message.html,
    sponsor: content.hasBookedAd
      ? await findNewsletterAd(db, dayInZone(settings.current().contact.timeZone, now()))
      : (content.sponsor ?? null),
    subject: content.subject || subjectFrom(articles),
    preheader: content.preheader || preheaderFrom(articles),
    message: content.customMessage,
    articles,
    date: now(),
    catalogue: (await findCatalogue(db)).value,
    look: settings.current().newsletter,
  }
  const publisher = publisherOf(settings, config)
  const { placeholders, targets, to } = isTracked ? trackedLinks(config.publicUrl) : untrackedLinks(config.publicUrl)
  const html = renderMail(issuePage(issue, publisher, to))
  if (Buffer.byteLength(html) > sendingLimits.htmlBytes)
    throw new InvalidInput('customMessage', 'The newsletter is larger than 102 kB, so email apps would clip it')
  const { subject, preheader } = issue
  return {
    subject,
    preheader,
    messageHtml,
    html,
    targets,
    sponsor: issue.sponsor,
    text: inPlainText(issueText(issue, publisher, to), message.names),
    placeholders: { ...placeholders, ...(message.names.length > 0 && { names: message.names }) },
    identity: identityOf({ ...issue, messageHtml }),
  }
}

const identityOf = ({ subject, preheader, message, messageHtml, sponsor, articles }: Issue): string =>
  JSON.stringify([
    subject,
    preheader,
    paragraphs(message),
    messageHtml,
    sponsor,
    articles.map((article) => {
      const { id, title, section, access, image_name: image } = article
      return [id, title, summaryOf(article), section, access, image]
    }),
  ])

/** As long as the token that replaces it, and unguessable, so that no text contains it. */
const aPlaceholder = (tokenBytes: number) => randomBytes(tokenBytes).toString('base64url')

const tokenBytes = { unsubscribe: 36, count: 33 }

function untrackedLinks(publicUrl: string) {
  const placeholders = { unsubscribe: aPlaceholder(tokenBytes.unsubscribe) }
  return { placeholders, targets: [] as string[], to: plainLinks(publicUrl, placeholders.unsubscribe) }
}

/** The mail holds numbers only. This server knows the targets. */
function trackedLinks(publicUrl: string) {
  const placeholders = { unsubscribe: aPlaceholder(tokenBytes.unsubscribe), count: aPlaceholder(tokenBytes.count) }
  const targets: string[] = []
  const to: IssueLinks = {
    ...plainLinks(publicUrl, placeholders.unsubscribe),
    opened: publicUrl + openLink(placeholders.count),
    follow: (target) => {
      const known = targets.indexOf(target)
      const number = known >= 0 ? known + 1 : targets.push(target)
      return publicUrl + trackedLink(placeholders.count, number)
    },
  }
  return { placeholders, targets, to }
}

/** RFC 2919, 2369 and 8058 (one-click unsubscribe). */
export function listHeaders(
  { config: { publicUrl }, settings }: Pick<Deps, 'config' | 'settings'>,
  { slug, is_default }: Pick<NewsletterRow, 'slug' | 'is_default'>,
  unsubscribeToken: string,
): Record<string, string> {
  return {
    // The default newsletter keeps its id, by which mail programs sort it.
    'List-Id': `<${is_default ? 'newsletter' : slug}.${new URL(publicUrl).hostname}>`,
    'List-Unsubscribe': `<${publicUrl}${unsubscribeLink(unsubscribeToken)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Help': `<${publicUrl}${links.newsletter}>`,
    'Reply-To': settings.current().newsletter.replyTo || settings.current().contact.email,
  }
}
