/** Limits and messages of the magazine's newsletters. No schemas. */

export const newsletterLimits = {
  /** Each is a choice on the sign-up page. */
  newsletters: 30,
  name: 60,
  description: 200,
  senderName: 80,
} as const

export const newsletterMessages = {
  nameRequired: 'The newsletter needs a name',
  slugTaken: 'Another newsletter has this address',
  tooMany: `A magazine has at most ${newsletterLimits.newsletters} newsletters`,
  saved: 'The newsletter was saved.',
  deleted: 'The newsletter was deleted. Nobody gets it any more.',
  restored: 'The newsletter is back, with its subscribers.',
  isDefault: 'This is the newsletter that sign-ups and imports take by default. It cannot be deleted.',
  noChoice: 'Please choose a newsletter',
  isGone: 'This newsletter does not exist any more. Please reload the page.',
} as const
