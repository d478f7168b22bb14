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

/** One on a line, or separated by commas or semicolons. Also as `Name <address>`. */
export const pastedAddresses = (pasted: string): string[] =>
  pasted
    .split(/[\n\r,;]+/)
    .map((entry) => (/<([^<>]*)>\s*$/.exec(entry)?.[1] ?? entry).trim())
    .filter((entry) => entry !== '')

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
