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

/** Anything in braces that looks like a placeholder. Groups: name, fallback. */
export const placeholderPattern = /\{([A-Za-z][\w -]{0,39})(?:\|([^{}|]{0,80}))?\}/g

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

export interface SponsorBlock {
  name: string
  title: string
  text: string
  link: string
  /** Replaces the title in a booked advertisement. The URL begins with a slash. */
  image?: { url: string; alt: string } | undefined
}
