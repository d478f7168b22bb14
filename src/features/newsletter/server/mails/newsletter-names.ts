const list = new Intl.ListFormat('en')

/** What an address was subscribed to; without names it is the magazine's newsletter. */
export const whichOf = (newsletters: readonly string[], magazine: string) =>
  newsletters.length === 0
    ? `the ${magazine} newsletter`
    : `${list.format(newsletters.map((name) => `“${name}”`))} of ${magazine}`
