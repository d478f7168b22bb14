/** No schemas: the browser imports this file. */

export const newsletterLimits = {
  /** Each is a choice on the sign-up page. */
  newsletters: 30,
  name: 60,
  description: 200,
  senderName: 80,
} as const

export const newsletterMessages = {
  nameRequired: 'Enter a name for the newsletter',
  slugTaken: 'Another newsletter uses this URL',
  tooMany: `You have ${newsletterLimits.newsletters} newsletters, the maximum. Delete one first`,
  saved: 'Newsletter saved.',
  deleted: 'Newsletter deleted. No one receives it any longer.',
  restored: 'Newsletter restored, with its subscribers.',
  isDefault: 'You cannot delete the default newsletter. Sign-ups and imports use it.',
  noChoice: 'Choose a newsletter',
  isGone: 'Newsletter not found. Reload the page.',
} as const

/** Why optional mail does not go to an address. `listed`: it is on the suppression list. */
export const suppressions = ['bounced', 'listed'] as const
export type Suppression = (typeof suppressions)[number]
