import { unescapeMarkup } from '../../../../platform/contract/markup.ts'
import { linkPlaceholderProblem, messageProblems } from '../../contract/message.ts'
import { sendingLimits } from '../../contract/send-rules.ts'
import type { IssueCheck } from '../../contract/sends.ts'

interface Checked {
  subject: string
  /** As stored, with the advertisement. */
  messageHtml: string
  link: string | null
  /** It should carry a booked advertisement, but none runs. */
  lacksAd: boolean
  text: string
  bytes: number
}

export const checkIssue = (issue: Checked): IssueCheck[] => [
  ...checkSize(issue.bytes),
  ...checkPictures(issue.messageHtml),
  ...[...hrefsIn(issue.messageHtml), ...(issue.link ? [issue.link] : [])].flatMap(checkLink),
  ...(issue.lacksAd ? [warning(messageProblems.noneBooked)] : []),
  ...checkSubject(issue.subject),
  ...checkWording(`${issue.subject}\n${issue.text}`),
]

const problem = (sentence: string): IssueCheck => ({ level: 'problem', sentence })
const warning = (sentence: string): IssueCheck => ({ level: 'warning', sentence })

function checkSize(bytes: number): IssueCheck[] {
  const kilobytes = Math.ceil(bytes / 1000)
  if (bytes < 0.8 * sendingLimits.htmlBytes) return []
  return [warning(`The newsletter has ${kilobytes} kB. Gmail clips newsletters of more than 102 kB`)]
}

const attributeIn = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.trim() ?? ''

function checkPictures(html: string): IssueCheck[] {
  const pictures = [...html.matchAll(/<img\b[^<>]*>/g)].map(([tag]) => tag)
  const without = (name: string, lack: string, advice: string) => {
    const count = pictures.filter((tag) => attributeIn(tag, name) === '').length
    if (count === 0) return []
    return [problem(`${count === 1 ? 'An image has' : `${count} images have`} no ${lack}. ${advice}`)]
  }
  return [
    ...without('src', 'web address, so readers see only the alt text', 'Upload the file and insert it again'),
    ...without('alt', 'alt text', 'Many readers see it instead of the image'),
  ]
}

const hrefsIn = (html: string) =>
  [...html.matchAll(/<a\b[^<>]*>/g)].map(([tag]) => unescapeMarkup(attributeIn(tag, 'href')))

/** Takes stored HTML. */
export function placeholderInLinkProblem(html: string): string | null {
  return (
    hrefsIn(html)
      .map(linkPlaceholderProblem)
      .find((found) => found !== null) ?? null
  )
}

const privateHost =
  /^(?:localhost|.*\.(?:localhost|local|internal|test|invalid)|(?:127|10|0)\.[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[.*\])$/i

/** Checks the form only: a fetch would let a link make this server call another. */
function checkLink(href: string): IssueCheck[] {
  if (href.startsWith('/') || href.startsWith('mailto:')) return []
  const url = URL.parse(href)
  if (!url) return [problem(href === '' ? 'A link has no URL' : `The link ${href} is not a web URL`)]
  if (privateHost.test(url.hostname)) return [problem(`The link ${href} leads to a URL that readers cannot open`)]
  return url.hostname.includes('.') ? [] : [problem(`The link ${href} does not lead to a public site`)]
}

function checkSubject(subject: string): IssueCheck[] {
  const letters = subject.replace(/[^\p{L}]/gu, '')
  return [
    ...(/^\s*(?:re|fwd?|aw)\s*:/i.test(subject)
      ? [warning('The subject looks like a reply. Spam filters may block it')]
      : []),
    ...(letters.length > 8 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
      ? [warning('The subject is in capital letters. Spam filters may block it')]
      : []),
    ...(subject.length > 70 ? [warning('Phones cut off subjects of more than about 70 characters')] : []),
  ]
}

/** Phrases that spam filters count against a mail. */
const traps =
  /\b(?:act now|buy now|click (?:here|below)|100 ?% free|risk[- ]free|no obligation|limited time|order now|once in a lifetime|you(?:’|')?ve won|winner|cash bonus|earn money|guaranteed|urgent|dear friend)\b|!{2,}|\${2,}/gi

function checkWording(text: string): IssueCheck[] {
  const found = [...new Set([...text.matchAll(traps)].map(([words]) => words.toLowerCase()))]
  if (found.length === 0) return []
  return [warning(`Spam filters may block these words: ${found.map((words) => `“${words}”`).join(', ')}`)]
}
