/** Rules and messages of organisations. No schemas, so that readers do not download a validator. */

export const organisationLimits = {
  name: 120,
  orderNumber: 60,
  note: 2_000,
  reason: 300,
  /** Of one organisation. A larger campus reads by its network. */
  seats: 5_000,
  domains: 50,
  networks: 50,
  managers: 20,
  /** Addresses invited at once. */
  invited: 500,
} as const

export const organisationViews = ['running', 'planned', 'ended', 'all'] as const
export type OrganisationView = (typeof organisationViews)[number]

/** Days before the end on which managers are told of it. */
export const noticeDays = [30, 7] as const

/** The addresses in a pasted list: one on a line, or separated by commas or semicolons, as `Name <address>` too. */
export const pastedAddresses = (pasted: string): string[] =>
  pasted
    .split(/[\n\r,;]+/)
    .map((entry) => (/<([^<>]*)>\s*$/.exec(entry)?.[1] ?? entry).trim())
    .filter((entry) => entry !== '')

export const organisationMessages = {
  saved: 'The organisation is saved',
  ended: 'The organisation has ended. Its readers have lost its plan',
  changed: 'Somebody else has saved this organisation in the meantime. Load it again',
  removed: 'The seat is free',
  givenUp: 'You have given up the seat',
  paymentUndone: 'The payment is undone. The credit note is on its way to the managers',
  reasonRequired: 'Say what was wrong',
  withdrawn: 'The invitation is withdrawn',
  invitationInvalid:
    'This invitation has been used, has expired or was withdrawn. Ask whoever invited you for a new one.',
} as const
