export const adFieldNames = ['link', 'alt', 'from', 'until'] as const
export type AdFieldName = (typeof adFieldNames)[number]

export const adLimits = {
  linkCharacters: 2_000,
  altCharacters: 200,
  /** More than any page shows. */
  countsAtOnce: 8,
} as const

/** Widths in pixels of the header ad's phone image: 320 × 50 or 300 × 100, and twice as many. */
export const phoneAdWidths = [320, 640]

/** Asked before an ad that runs makes way for one that starts later, or starts later itself. */
export const pauseQuestion = (
  ad: { link: string; state: string } | null | undefined,
  { from, today, isReplaced }: { from: string; today: string; isReplaced: boolean },
) =>
  ad?.state === 'running' && from > today
    ? {
        title: isReplaced ? 'Replace the running ad?' : 'Pause the running ad?',
        about: ad.link,
        text: `The running ad is taken down at once, and the slot is empty until ${from}.`,
        confirm: isReplaced ? 'Replace' : 'Pause',
        isGrave: true,
      }
    : null

export const adMessages = {
  deleted: 'Ad Deleted',
  changed: 'Ad changed.',
  phoneImageSet: 'Image for phones uploaded.',
  phoneImageRemoved: 'Phones show the banner again.',
  noPhoneImage: 'Only the ad in the header has an image for phones',
  noSlot: 'Ad slot not found',
  linkMissing: 'Enter the link of the ad',
  linkTooLong: 'The link is too long',
  linkNotHttp: 'The link must begin with http:// or https://',
  linkWithPassword: 'The link must not contain a user name or password',
  linkNotPublic: 'The link must lead to a public address',
  noDay: 'Enter a day such as 2026-03-31',
  untilBeforeFrom: 'The last day must not be before the first',
  isOver: 'The last day must not be in the past',
} as const
