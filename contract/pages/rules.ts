import { links, ownPageLink } from '../links.ts'

/** Pages of the publisher. No schemas, so that readers do not download a validator. */

export const pageLimits = { title: 120, description: 300, html: 200_000 } as const

/** Pages that every magazine has. Their text can be changed; what else they have (buttons, addresses, entries) stays. */
export const standingPages = {
  about: {
    path: links.about,
    title: 'About Us',
    description: 'What this magazine is, who reads it and how it is made.',
  },
  contact: { path: links.contact, title: 'Contact Us', description: 'How to reach the editors.' },
  advertise: { path: links.advertise, title: 'Advertise', description: 'The media pack, and where to write.' },
  events: {
    path: links.events,
    title: 'Events',
    description: 'Electronics conferences and trade fairs with dates, places and organizers.',
  },
  privacy: {
    path: links.privacy,
    title: 'Privacy',
    description: 'What data this magazine stores about its readers, for how long, who sees it and how to delete it.',
  },
} as const
export type StandingPage = keyof typeof standingPages

export const isStandingPage = (slug: string): slug is StandingPage => Object.hasOwn(standingPages, slug)

export const pathOfPage = (slug: string) => (isStandingPage(slug) ? standingPages[slug].path : ownPageLink(slug))

export const pageMessages = {
  titleRequired: 'Title is required',
  titleInvalid: 'A title has no markup',
  textTooLong: 'The text is too long',
  textMissing: 'There is no text to publish',
  slugTaken: 'Another page has this address',
  changed: 'Somebody else has saved this page in the meantime. Copy your text, and load the page again',
  past: 'The time of publication must be in the future',
  picture: 'The picture must be uploaded here',
  saved: 'The draft is saved',
  published: 'The page is published',
  unpublished: 'The page is not published any more',
  scheduled: 'The page is scheduled',
  unscheduled: 'The page is not scheduled any more',
  deleted: 'The page is deleted',
  reset: 'The page has its original text again',
} as const

export function pageTitleProblem(title: string): string | null {
  if (title === '') return pageMessages.titleRequired
  if (/[<>]/.test(title)) return pageMessages.titleInvalid
  return title.length > pageLimits.title ? `The title must have at most ${pageLimits.title} characters` : null
}
