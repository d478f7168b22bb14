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
  tooLong: 'The message is too long: mail programs clip newsletters of more than 102 kB',
  sponsorIncomplete: 'An advertisement needs the name of the sponsor, a headline and a link',
  twoAdvertisements: 'An issue has one advertisement: the booked one, or one that is written for it',
  noneBooked: 'No advertisement runs in the slot of the newsletter today, so the issue has none',
  sponsorLink: 'The link of the advertisement must be a web address that begins with https:// or http://',
} as const

/** What stands for the first name of a reader, and what those read whose name is unknown. */
export const firstNamePlaceholder = (fallback: string) => `{first name|${fallback}}`

/** Anything in braces that looks like a placeholder, with its name and its fall-back. */
export const placeholderPattern = /\{([A-Za-z][\w -]{0,39})(?:\|([^{}|]{0,80}))?\}/g

/** What is wrong with the placeholders of a text, or null. */
export function placeholderProblem(text: string): string | null {
  for (const [written, name = '', fallback] of text.matchAll(placeholderPattern)) {
    if (name.trim() !== 'first name')
      return `There is no placeholder ${written}. ${firstNamePlaceholder('reader')} stands for the reader’s first name`
    if (!fallback?.trim())
      return `${written} needs a word for readers whose name is unknown, such as ${firstNamePlaceholder('reader')}`
    if (fallback.length > messageLimits.fallback)
      return `The word for readers whose name is unknown must have at most ${messageLimits.fallback} characters`
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
