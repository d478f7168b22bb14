/** The one Trusted Types policy of the magazine's pages. Their content-security policy names it. */
export const prosePolicy = 'prose'
