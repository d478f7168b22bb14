import { createElement as h, type ReactNode } from 'react'
import type { AccessLevel } from '../../../../platform/contract/catalogue.ts'
import { jpegOf } from '../../../../platform/contract/jpeg.ts'
import { articleLink, links, newsletterChoicesLink, unsubscribeLink } from '../../../../platform/contract/links.ts'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { withPlanNames } from '../../../../platform/contract/plans.ts'
import { type Catalogue, findSection } from '../../../../platform/contract/sections/catalogue.ts'
import type { Publisher } from '../../../../platform/server/mail/content.ts'
import { divider, imprintText, mailFrame, table } from '../../../../platform/server/mail/frame.ts'
import { type MailLook, mailLook } from '../../../../platform/server/mail/look.ts'
import { type ListedRow, summaryOf } from '../../../articles/server/index.ts'
import { pictureAddress } from '../../../pictures/server/images/index.ts'
import type { SettingValues } from '../../../settings/contract/groups.ts'
import type { SponsorBlock } from '../../contract/message.ts'
import { toMailHtml, toMessageText } from './message-html.ts'
import { sponsorBlock, sponsorText } from './sponsor.ts'

/** Gated articles have their preview only. */
export interface Issue {
  subject: string
  preheader: string
  /** Plain text. A blank line separates paragraphs. */
  message: string
  /** Rich text in place of `message`, as stored, with placeholders for first names. */
  messageHtml: string
  sponsor: SponsorBlock | null
  articles: readonly ListedRow[]
  date: Date
  catalogue: Catalogue
  look: Pick<SettingValues['newsletter'], 'hasPicture' | 'hasSummaries' | 'footer'>
}

export interface IssueLinks {
  unsubscribe: string
  choices: string
  /** URL of the tracking pixel. Null: opens are not tracked. */
  opened: string | null
  follow(target: string): string
}

const gates: Record<AccessLevel, string | null> = {
  free: null,
  login: 'sign in to read it in full',
  silver: 'in full with Silver',
  gold: 'in full with Gold',
}

function labelOf({ section, access, sponsor }: ListedRow, { catalogue }: Issue, { planNames }: Publisher) {
  const name = findSection(catalogue, section)?.name ?? ''
  return {
    section: sponsor ? `${name} · Sponsored by ${sponsor}` : name,
    gate: gates[access] && withPlanNames(gates[access], planNames),
  }
}
const bylineOf = ({ bylines }: ListedRow) =>
  bylines.length > 0 ? `By ${bylines.map(({ name }) => name).join(', ')}` : ''
const titleOf = ({ title }: ListedRow) => title || noTitle

export const plainLinks = (publicUrl: string, unsubscribeToken: string): IssueLinks => ({
  unsubscribe: publicUrl + unsubscribeLink(unsubscribeToken),
  choices: publicUrl + newsletterChoicesLink(unsubscribeToken),
  opened: null,
  follow: (target) => target,
})

export function issuePage(issue: Issue, publisher: Publisher, to: IssueLinks): ReactNode {
  const address = (article: ListedRow) => to.follow(publisher.publicUrl + articleLink(article))
  const { publicUrl } = publisher
  const look = mailLook(publisher.look)
  const { coloured, body, small } = look
  return mailFrame(
    issue,
    publisher,
    h('p', coloured('quiet', { ...small, margin: '-16px 0 24px' }), formatDay(publisher.timeZone, issue.date)),
    ...paragraphs(issue.message).map((text, index) =>
      h('p', { key: `p${index}`, ...coloured('ink', body) }, ...withLineBreaks(text)),
    ),
    issue.messageHtml &&
      h('div', {
        dangerouslySetInnerHTML: { __html: toMailHtml(issue.messageHtml, { publicUrl, follow: to.follow, look }) },
      }),
    ...issue.articles.map((article, index) =>
      h(
        'div',
        { key: article.id },
        index > 0 || hasMessage(issue) ? divider(look, { margin: '12px 0 20px' }) : null,
        index === 0 && issue.look.hasPicture ? picture(article, address(article), publicUrl, look) : null,
        story(article, address(article), issue, { isLead: index === 0, look, publisher }),
        index === 0 && issue.sponsor && sponsorBlock(issue.sponsor, { ...to, publicUrl }, look),
      ),
    ),
    footer(issue, publisher, to, look),
  )
}

const hasMessage = ({ message, messageHtml }: Issue) => messageHtml !== '' || message.trim() !== ''

function story(
  article: ListedRow,
  address: string,
  issue: Issue,
  { isLead, look, publisher }: { isLead: boolean; look: MailLook; publisher: Publisher },
): ReactNode {
  const { coloured, fontFamily, body, small } = look
  const { section, gate } = labelOf(article, issue, publisher)
  const summary = issue.look.hasSummaries && summaryOf(article)
  const label = { fontFamily, fontSize: 12, lineHeight: '16px', fontWeight: 600, letterSpacing: '0.06em' } as const
  const size = isLead ? { fontSize: 26, lineHeight: '31px' } : { fontSize: 20, lineHeight: '25px' }
  const headline = { fontFamily, fontWeight: 700, letterSpacing: '-0.015em', textDecoration: 'none', ...size } as const
  return h(
    'div',
    null,
    h(
      'p',
      coloured('accent', { ...label, margin: '0 0 6px', textTransform: 'uppercase' }),
      section,
      gate &&
        h(
          'span',
          coloured('quiet', { ...label, fontWeight: 400, letterSpacing: 0, textTransform: 'none' }),
          ` · ${gate}`,
        ),
    ),
    h(
      'h2',
      { style: { margin: '0 0 8px', ...size } },
      h('a', { href: address, ...coloured('ink', headline) }, titleOf(article)),
    ),
    summary && h('p', coloured('ink', { ...body, margin: '0 0 8px' }), summary),
    article.bylines.length > 0 && h('p', coloured('quiet', { ...small, margin: '0 0 8px' }), bylineOf(article)),
    h(
      'p',
      coloured('accent', small),
      h('a', { href: address, ...coloured('accent', { fontWeight: 600 }) }, 'Read the article'),
    ),
  )
}

/** The column is 560 pixels wide. High-density screens get a larger picture, if there is one. */
function picture(article: ListedRow, address: string, publicUrl: string, { coloured, small }: MailLook): ReactNode {
  const { image_name: name, image_sizes: sizes, image_credit: credit } = article
  const size = sizes.find(({ width }) => width >= 800) ?? sizes.at(-1)
  if (!name || !size) return null
  const image = h('img', {
    src: publicUrl + jpegOf(pictureAddress(name, size.width)),
    alt: article.image_alt,
    width: 560,
    height: Math.round((560 * size.height) / size.width),
    ...coloured('ink', {
      ...small,
      display: 'block',
      width: '100%',
      height: 'auto',
      margin: 0,
      borderWidth: 0,
      borderRadius: 2,
    }),
  })
  return h(
    'div',
    { style: { margin: '0 0 16px' } },
    h('a', { href: address, style: { display: 'block', textDecoration: 'none' } }, image),
    credit && h('p', coloured('quiet', { ...small, margin: '4px 0 0' }), credit),
  )
}

const footerOf = ({ look }: Issue, { name }: Publisher) => look.footer.replaceAll('{name}', () => name)

function footer(issue: Issue, publisher: Publisher, to: IssueLinks, look: MailLook): ReactNode {
  const { coloured, small } = look
  return h(
    'div',
    { style: { paddingTop: 12 } },
    divider(look, { marginBottom: 16 }),
    h(
      'p',
      coloured('quiet', small),
      `${footerOf(issue, publisher)} `,
      h('a', { href: to.unsubscribe, ...coloured('quiet') }, 'Unsubscribe with one click'),
      ', ',
      h('a', { href: to.choices, ...coloured('quiet') }, 'manage your newsletters'),
      ' or ',
      h('a', { href: publisher.publicUrl + links.home, ...coloured('quiet') }, 'read the magazine'),
      '.',
    ),
    to.opened &&
      table({ 'aria-hidden': true }, h('td', null, h('img', { src: to.opened, alt: '', width: 1, height: 1 }))),
  )
}

export function issueText(issue: Issue, publisher: Publisher, to: IssueLinks): string {
  const { name, publicUrl } = publisher
  const stories = issue.articles.map((article) => {
    const { section, gate } = labelOf(article, issue, publisher)
    const label = section.toUpperCase() + (gate ? ` (${gate})` : '')
    const address = to.follow(publicUrl + articleLink(article))
    return [
      label,
      titleOf(article),
      ...[issue.look.hasSummaries && summaryOf(article), bylineOf(article)].filter(Boolean),
      address,
    ].join('\n')
  })
  const why = `${footerOf(issue, publisher)}\nUnsubscribe with one click:\n${to.unsubscribe}\nManage your newsletters:\n${to.choices}`
  const date = `${name}, ${formatDay(publisher.timeZone, issue.date)}`
  const message = [...paragraphs(issue.message), toMessageText(issue.messageHtml, publicUrl)].filter(Boolean)
  const [lead = '', ...others] = stories
  const sponsor = issue.sponsor ? [sponsorText(issue.sponsor, { ...to, publicUrl })] : []
  return `${[date, ...message, lead, ...sponsor, ...others, why, imprintText(publisher)].join('\n\n')}\n`
}

export const paragraphs = (message: string) =>
  message
    .replace(/\r\n?/g, '\n')
    .split(/\n[\t ]*\n/)
    .map((text) => text.trim())
    .filter(Boolean)

const withLineBreaks = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))

const formatDay = (timeZone: string, date: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(date)
