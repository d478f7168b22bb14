const list = new Intl.ListFormat('en')

export const whichOf = (newsletters: readonly string[], magazine: string) =>
  newsletters.length === 0
    ? `the ${magazine} newsletter`
    : `${list.format(newsletters.map((name) => `“${name}”`))} of ${magazine}`
