/** The rich text of an issue: what it may name of its reader, and how large it may be. No schemas. */

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

/** What stands for the first name of a reader, and what those read whose name is unknown. */
export const firstNamePlaceholder = (fallback: string) => `{first name|${fallback}}`

/** Anything in braces that looks like a placeholder, with its name and its fall-back. */
export const placeholderPattern = /\{([A-Za-z][\w -]{0,39})(?:\|([^{}|]{0,80}))?\}/g

/** What is wrong with the placeholders of a text, or null. */
export function placeholderProblem(text: string): string | null {
  for (const [written, name = '', fallback] of text.matchAll(placeholderPattern)) {
    if (name.trim() !== 'first name')
      return `Unknown placeholder ${written}. ${firstNamePlaceholder('reader')} inserts the reader’s first name`
    if (!fallback?.trim())
      return `Add a fallback to ${written} for readers without a name, for example ${firstNamePlaceholder('reader')}`
    if (fallback.length > messageLimits.fallback)
      return `The fallback for readers without a name must be ${messageLimits.fallback} characters or fewer`
  }
  return null
}

/** Who paid for a part of an issue, and what it says. */
export interface SponsorBlock {
  name: string
  title: string
  text: string
  link: string
  /** Of a booked advertisement, in place of its title. Its address begins with a slash. */
  image?: { url: string; alt: string } | undefined
}
