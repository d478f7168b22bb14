import providers from 'email-providers/all.json' with { type: 'json' }

/** Providers that the list of the package lacks. */
const others = [
  ...['fastmail.com', 'fastmail.fm', 'hey.com', 'tutanota.com', 'tutanota.de', 'tuta.com', 'tuta.io', 'duck.com'],
  ...['zohomail.com', 'zohomail.in', 'zohomail.eu', 'live.in', 'outlook.in', 'vsnl.com', 'vsnl.net', 'bsnl.in'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'rediff.com', 'rediffmail.com', 'foxmail.com', 'yeah.net', 'posteo.de'],
]

/** The list of the package has some universities too, which organisations are. */
const academic = /\.(edu|ac)(\.[a-z]{2})?$/

const known: ReadonlySet<string> = new Set([...providers.filter((domain) => !academic.test(domain)), ...others])

/** Whether anybody can have an address of this domain. */
export const isMailProvider = (domain: string) => known.has(domain)
