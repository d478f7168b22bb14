/** No schemas, so that readers do not download a validator. */

export const organisationLimits = {
  name: 120,
  orderNumber: 60,
  note: 2_000,
  reason: 300,
  /** Per organisation. A larger campus reads by its network. */
  seats: 5_000,
  domains: 50,
  networks: 50,
  managers: 20,
  /** Addresses at once. */
  invited: 500,
} as const

export const organisationViews = ['running', 'planned', 'ended', 'all'] as const
export type OrganisationView = (typeof organisationViews)[number]

/** Days before the end. */
export const noticeDays = [30, 7] as const

/** `"Name, in quotes"`, `<address>`, what separates entries, or a word. */
const pastedToken =
  /(?<![^\s,;>])"((?:\\.|[^"\\\n\r]){0,200})"(?![^\s,;<])|<([^<>\n\r]{0,320})>|([,;、，،；\n\r])|([^\s,;、，،；<]{1,400}|<)/g

/** Any number on a line, also as `Name <address>`. What is neither a name nor an address stays, to be refused. */
export function pastedAddresses(pasted: string): string[] {
  const found: string[] = []
  let name: string[] = []
  const take = (entry: string) => {
    if (entry !== '') found.push(entry)
    name = []
  }
  for (const [, quoted, inBrackets, separator, word] of `${pasted}\n`.matchAll(pastedToken)) {
    if (inBrackets?.trim()) take(plainAddress(inBrackets.trim()))
    else if (word?.includes('@')) take(plainAddress(word))
    // No address followed.
    else if (separator !== undefined) take(name.join(' '))
    else name.push(quoted ?? word ?? '<>')
  }
  return found
}

/** As links and the ends of sentences have it. */
const plainAddress = (text: string) => text.replace(/^mailto:/i, '').replace(/(?<!\.)\.$/, '')

export const organisationMessages = {
  saved: 'Organisation saved',
  ended: 'Organisation ended. Its readers have lost the plan',
  changed: 'Another user has saved this organisation. Reload it, then make your change again',
  removed: 'Reader removed. The seat is free',
  givenUp: 'You have given up the seat',
  paymentUndone: 'Payment reversed. The managers receive the credit note by email',
  reasonRequired: 'Enter what was wrong',
  withdrawn: 'Invitation withdrawn',
} as const
