import { links, ownPageLink } from '../../../platform/contract/links.ts'

/** No schemas here, so that readers do not download a validator. */

export const pageLimits = { title: 120, description: 300, html: 200_000 } as const

/** Pages that every magazine has. Editors change their text only; buttons, addresses and entries stay. */
export const standingPages = {
  about: { path: links.about, title: 'About Us', description: 'About the magazine, its readers and how we make it.' },
  contact: { path: links.contact, title: 'Contact Us', description: 'How to reach the editors.' },
  advertise: { path: links.advertise, title: 'Advertise', description: 'The media pack, and where to write.' },
  'media-pack': {
    path: links.mediaPack,
    title: 'Media pack',
    description: 'Places and sizes of advertisements, and where to book them.',
  },
  events: {
    path: links.events,
    title: 'Events',
    description: 'Conferences and trade fairs with dates, places and organizers.',
  },
  'whats-new': { path: links.whatsNew, title: 'What’s New', description: 'What is new in the magazine.' },
  privacy: {
    path: links.privacy,
    title: 'Privacy',
    description: 'The data we store about you, how long we keep it, who sees it and how to delete it.',
  },
} as const
export type StandingPage = keyof typeof standingPages

export const isStandingPage = (slug: string): slug is StandingPage => Object.hasOwn(standingPages, slug)

export const pathOfPage = (slug: string) => (isStandingPage(slug) ? standingPages[slug].path : ownPageLink(slug))

export const pageMessages = {
  titleRequired: 'Title is required',
  titleInvalid: 'A title cannot contain HTML',
  textTooLong: 'The text is too long',
  textMissing: 'Enter a text before you publish the page',
  slugTaken: 'Another page uses this URL',
  changed: 'Another user has saved this page. Copy your text, then reload the page',
  past: 'The publish time must be in the future',
  picture: 'Upload the image here',
  saved: 'Draft saved',
  published: 'Page published',
  unpublished: 'Page unpublished',
  scheduled: 'Page scheduled',
  unscheduled: 'Page unscheduled',
  deleted: 'Page deleted',
  reset: 'Original text of the page restored',
} as const

export function pageTitleProblem(title: string): string | null {
  if (title === '') return pageMessages.titleRequired
  if (/[<>]/.test(title)) return pageMessages.titleInvalid
  return title.length > pageLimits.title ? `The title must be ${pageLimits.title} characters or fewer` : null
}
