/** What an editor fills in for an advertisement, besides its image. */
export const adFieldNames = ['link', 'alt', 'from', 'until'] as const
export type AdFieldName = (typeof adFieldNames)[number]

/** Limits and messages of advertisements, for forms and for the server. */
export const adLimits = {
  linkCharacters: 2_000,
  altCharacters: 200,
  /** More than any page shows. */
  countsAtOnce: 8,
} as const

/** Of the image that phones show of the header's advertisement: 320 by 50 or 300 by 100 pixels, and twice as many. */
export const phoneAdWidths = [320, 640]

export const adMessages = {
  deleted: 'Ad Deleted',
  changed: 'The ad has been changed.',
  phoneImageSet: 'Phones show this picture.',
  phoneImageRemoved: 'Phones show the strip again.',
  noPhoneImage: 'Only the ad in the header has a picture for phones',
  noSlot: 'There is no such slot',
  linkMissing: 'Enter the link that the ad leads to',
  linkTooLong: 'The link is too long',
  linkNotHttp: 'The link must begin with http:// or https://',
  linkWithPassword: 'The link must not contain a user name or password',
  linkNotPublic: 'The link must lead to a public address',
  noDay: 'Enter a day such as 2026-03-31',
  untilBeforeFrom: 'The last day is before the first',
  isOver: 'The last day is in the past',
} as const
