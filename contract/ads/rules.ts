/** What an advertisement may be, and what is said of it: for forms and for the server. */
export const adLimits = {
  linkCharacters: 2_000,
  altCharacters: 200,
  /** One page shows no more of them at once. */
  countsAtOnce: 8,
} as const

export const adMessages = {
  deleted: 'Ad Deleted',
  changed: 'The ad is changed',
  noSlot: 'There is no such slot',
  linkMissing: 'Enter the link that the ad leads to',
  linkTooLong: 'The link is too long',
  linkNotHttp: 'The link must begin with http:// or https://',
  linkWithPassword: 'The link must not hold a user name or password',
  linkNotPublic: 'The link must lead to a public address',
  noDay: 'A day such as 2026-03-31',
  untilBeforeFrom: 'The last day comes before the first',
  isOver: 'The last day is over already',
} as const
