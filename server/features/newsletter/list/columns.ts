import { emailKey } from '../../../../contract/accounts/rules.ts'

/** A table that cannot be read as a whole. */
export class NoTable extends Error {
  override readonly name = 'NoTable'
}

/** Where what stands; -1: nowhere. */
export interface Columns {
  email: number
  name: number
  phone: number
  /** How other programs say whether somebody wants mail. */
  status: number
  subscribed: number
  unsubscribed: number
  /** Whether the first line is their names. */
  isNamed: boolean
}

const lettersOf = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Reads the columns off the first line: by their names, the likeliest first, or, where it has none, by what is an address.
 * @throws NoTable where no column holds addresses
 */
export function columnsOf(cells: readonly string[]): Columns {
  const unsaid = { status: -1, subscribed: -1, unsubscribed: -1 }
  const holds = cells.findIndex((cell) => emailKey(cell) !== null)
  if (holds >= 0)
    return { ...unsaid, email: holds, name: holds === 0 ? 1 : 0, phone: Math.max(2, holds + 1), isNamed: false }
  const names = cells.map(lettersOf)
  const find = (...likely: string[]) => likely.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1
  const email = find('email', 'emailaddress', 'mail', 'mailaddress', 'address')
  if (email < 0) throw new NoTable('The first line names no column “Email”')
  return {
    email,
    name: find('name', 'fullname', 'username', 'firstname'),
    phone: find('phone', 'phonenumber', 'telephone', 'mobile'),
    status: find('status', 'subscriptionstatus', 'emailstatus', 'memberstatus', 'state'),
    subscribed: find('subscribed', 'issubscribed', 'optin', 'optedin'),
    unsubscribed: find(
      'unsubscribed',
      'unsubscribedat',
      'unsubscribedon',
      'unsubscribetime',
      'optout',
      'optedout',
      'bounced',
    ),
    isNamed: true,
  }
}

const no = /^(no|n|false|0|off|never|none)?$/i
const wanted = /^(subscribed|active|confirmed|verified|enabled|current|yes|true|ok)?$/

/** Why nobody may be subscribed by this row, where the table itself says that they do not want it; or null. */
export function saysNo(cells: readonly string[], columns: Columns): string | null {
  const { status, subscribed, unsubscribed } = columns
  const cell = (at: number) => (cells[at] ?? '').trim()
  if (status >= 0 && !wanted.test(lettersOf(cell(status))))
    return `The table says that the status of this address is “${cell(status).slice(0, 40)}”`
  if (subscribed >= 0 && no.test(cell(subscribed))) return 'The table says that this address is not subscribed'
  if (unsubscribed >= 0 && !no.test(cell(unsubscribed))) return 'The table says that this address has left'
  return null
}
