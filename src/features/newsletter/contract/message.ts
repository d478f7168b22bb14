/** No schemas: the browser imports this file. */

export const messageLimits = {
  /** Characters of HTML. Mail programs clip a whole mail of 102 kB. */
  html: 80_000,
  sponsorName: 80,
  sponsorTitle: 120,
  sponsorText: 400,
  fallback: 40,
} as const

export const messageProblems = {
  tooLong: 'The message is too long: email apps clip newsletters of more than 102 kB',
  sponsorIncomplete: 'An advertisement needs a sponsor, a headline and a link',
  twoAdvertisements: 'An issue can have one advertisement: either the booked one or one written for the issue',
  noneBooked: 'No ad is booked for the newsletter today, so this issue has no ad',
  sponsorLink: 'The link of the advertisement must begin with https:// or http://',
} as const

export const firstNamePlaceholder = (fallback: string) => `{first name|${fallback}}`

/** Anything in braces that looks like a placeholder, in HTML too. Groups: name, fallback. */
export const placeholderPattern =
  /\{(?:\s|&nbsp;){0,9}([\p{L}_](?:[\p{L}\p{M}\p{N}\s_.-]|&nbsp;){0,60})(?:\|([^{}|<>]*))?\}/gu

/** Mail editors write some blanks as `&nbsp;`. */
export const withBlanks = (html: string) => html.replaceAll(/&nbsp;|&#160;|&#xa0;|\s/gi, ' ')

export const isFirstName = (name: string) => /^first {1,9}name$/.test(withBlanks(name).trim())

/**
 * Of Mailchimp, of Handlebars and Liquid, of Salesforce, of Ghost, of forms, of MailerLite, of ActiveCampaign, of Campaign
 * Monitor and MailPoet, of Constant Contact and Mailjet, of AWeber, of Mailgun and of Zoho.
 */
const foreignPlaceholders = [
  /\*\|[A-Z][\w:/ .-]{0,60}\|\*/i,
  /\{\{[\s#/^]{0,9}[A-Z_][\w\s.-]{0,60}(?:(?:\||\s(?:["“']|&quot;|&#39;))[^{}<>]{0,80})?\}\}/i,
  /\{%[^{}<>]{1,120}%\}/,
  /%%[A-Z_]\w{2,60}%%|%%=[^%<>]{1,120}=%%/i,
  /\{\w{0,20}(?:name|email)\w{0,20},\s?(?:"|&quot;|“|'|fallback)[^{}<>]{0,80}\}/i,
  /\[\[\s?\w{0,20}[ .:-]?(?:name|email|unsubscribe)\w{0,20}\s?(?:\|[^[\]<>]{0,80})?\]\]/i,
  /\{\$[A-Z_]\w{0,60}(?:\|[^{}<>]{0,80})?\}/i,
  /\{!\$?[A-Z]\w{0,60}\.[\w.]{1,60}\}/i,
  /%(?:(?:first|last|full)[ _-]?name|unsubscribe(?:link)?|sender-info(?:-singleline)?)%/i,
  /%EMAIL%/,
  /\[[A-Z_][\w: ]{0,40}(?:, ?fallback ?=|\| ?default ?:)[^[\]<>]{0,80}\]/i,
  /\[\[(?:(?:data|var):\w{1,40}|\w{1,40} OR )[^[\]<>]{0,80}\]\]/i,
  /\{!(?:first|last|full)name\w{0,20}\}|%recipient\.\w{1,40}%|\$\[[A-Z_:]{2,40}(?:\|[^[\]<>]{0,80})?\]\$/i,
]

const foreignPlaceholder = (text: string) =>
  foreignPlaceholders.map((pattern) => pattern.exec(text)?.[0]).find((written) => written !== undefined)

const blockTag = /^<\/?(?:p|br|h\d|[uo]l|li|div|img|hr|pre|t[dhr]|table|blockquote)\b/i

/** What readers see of HTML as one run of words: braces around two paragraphs are no placeholder. */
const wordsOf = (html: string) =>
  withBlanks(html)
    .replaceAll(/<[^<>]*>/g, (tag) => (blockTag.test(tag) ? '<>' : ''))
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')

/** Of a message in HTML, where first names are filled in. */
export function placeholderProblem(written: string): string | null {
  const html = withBlanks(written)
  const foreign = foreignPlaceholder(wordsOf(html)) ?? foreignPlaceholder(html)
  const example = firstNamePlaceholder('reader')
  if (foreign) return `${foreign} is a placeholder of another email program. ${example} inserts the reader’s first name`
  for (const [found, name = '', fallback] of html.matchAll(placeholderPattern)) {
    if (!isFirstName(name)) return `Unknown placeholder ${found}. ${example} inserts the reader’s first name`
    if (!(fallback ?? '').trim()) return `Add a fallback to ${found} for readers without a name, for example ${example}`
    if ((fallback ?? '').length > messageLimits.fallback)
      return `The fallback for readers without a name must be ${messageLimits.fallback} characters or fewer`
  }
  const [formatted] = wordsOf(html.replaceAll(placeholderPattern, '<>')).match(placeholderPattern) ?? []
  return formatted ? `Remove the formatting inside ${formatted}, or write ${example} anew` : null
}

/** Of a text in which nothing is filled in. */
export function plainPlaceholderProblem(text: string): string | null {
  const written =
    foreignPlaceholder(text) ?? (text.match(placeholderPattern) ?? wordsOf(text).match(placeholderPattern))?.[0]
  return written ? `Remove ${written}. Names are filled in only in the formatted message` : null
}

const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A link of an issue leads every reader to one page. */
export function linkPlaceholderProblem(link: string): string | null {
  const plain = link.replaceAll(/%(?:7b|7c|7d|20|c2%a0)/gi, decodeURIComponent).replaceAll('+', ' ')
  // Some sites have ids in braces in their links.
  const own = [...plain.matchAll(placeholderPattern)].some(([, name = '']) => !guid.test(name))
  if (!own && foreignPlaceholder(plain) === undefined) return null
  return `Remove the placeholder from the link ${link}. Names can stand in the text only`
}

export interface SponsorBlock {
  name: string
  title: string
  text: string
  link: string
  /** Replaces the title in a booked advertisement. The URL begins with a slash. */
  image?: { url: string; alt: string } | undefined
}
