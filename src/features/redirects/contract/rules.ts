/** 301: moved. 308: moved, and forms are sent again. 410: gone. */
export const redirectStatuses = [301, 308, 410] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

export const redirectLimits = {
  redirects: 100_000,
  pathCharacters: 1_000,
  targetCharacters: 2_000,
  /** Lines of an import whose address may be one of the magazine's own, since each is looked up. */
  ownAddresses: 1_000,
  chain: 100,
  missingPages: 1_000,
  missingPageDays: 30,
} as const

export const redirectMessages = {
  added: 'Redirect added.',
  changed: 'Redirect changed.',
  deleted: 'Redirect deleted.',
  noPath: 'The old URL must be a path of this site, such as /old/page',
  pathTooLong: `The old URL must be ${redirectLimits.pathCharacters} characters or fewer`,
  pattern: 'A redirect is for one URL. Patterns such as /old/* are not supported',
  noTarget: 'Enter the new URL: a path of this site, or a URL that begins with http:// or https://',
  targetTooLong: `The new URL must be ${redirectLimits.targetCharacters} characters or fewer`,
  targetNotHttp: 'The new URL must be a path of this site, or begin with http:// or https://',
  targetWithPassword: 'The new URL must not contain a user name or password',
  targetOfGone: 'A deleted page (410) has no new URL. Leave it empty',
  noStatus: 'The type of a redirect must be 301, 308 or 410',
  served: 'The site has a page at this URL. You can redirect only URLs without a page',
  known: 'This URL already has a redirect',
  circle: 'This redirect leads back to itself',
  longChain: `This would chain more than ${redirectLimits.chain} redirects`,
  tooMany: `You can have up to ${redirectLimits.redirects.toLocaleString('en')} redirects`,
  tooManyOwn: `A file can have up to ${redirectLimits.ownAddresses.toLocaleString('en')} URLs that look like pages of the site`,
  noColumns: 'The first line needs the columns “from” and “to”, or a URL that begins with /',
} as const
