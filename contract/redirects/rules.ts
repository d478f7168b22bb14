/** 301: moved. 308: moved, and forms are sent again. 410: gone. */
export const redirectStatuses = [301, 308, 410] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

/** Short addresses of articles and pages in WordPress. They look like the front page, and are redirected before it. */
export const shortAddress = /^\/\?(?:p|page_id)=\d+$/

/** Limits and messages of redirects, for forms and for the server. */
export const redirectLimits = {
  redirects: 100_000,
  pathCharacters: 1_000,
  targetCharacters: 2_000,
  /** How many lines of an import may be addresses of the magazine's own pattern, each of which has to be looked up. */
  ownAddresses: 1_000,
  /** How many redirects may follow one another. */
  chain: 100,
  missingPages: 1_000,
  missingPageDays: 30,
} as const

export const redirectMessages = {
  added: 'The redirect works from now on.',
  changed: 'The redirect has been changed.',
  deleted: 'The redirect has been deleted.',
  noPath: 'The old address must be a path of this site, such as /old/page',
  pathTooLong: `The old address must have at most ${redirectLimits.pathCharacters} characters`,
  noTarget: 'Enter where the redirect leads: a path of this site, or an address that begins with http:// or https://',
  targetTooLong: `The new address must have at most ${redirectLimits.targetCharacters} characters`,
  targetNotHttp: 'The new address must be a path of this site, or begin with http:// or https://',
  targetWithPassword: 'The new address must not contain a user name or password',
  targetOfGone: 'A page that is gone leads nowhere. Leave the new address empty',
  noStatus: 'The kind of a redirect is 301, 308 or 410',
  served: 'The magazine has a page at this address. A redirect answers only where there is none',
  known: 'There is a redirect for this address already',
  circle: 'This redirect leads back to itself',
  longChain: `More than ${redirectLimits.chain} redirects would follow one another`,
  tooMany: `There can be at most ${redirectLimits.redirects.toLocaleString('en')} redirects`,
  tooManyOwn: `A file can have at most ${redirectLimits.ownAddresses.toLocaleString('en')} addresses that look like pages of the magazine`,
  noColumns: 'The first line needs the columns “from” and “to”, or an address that begins with /',
} as const
