import { emailKey } from '../../../../contract/accounts/rules.ts'

/** The file cannot be read as a table. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable'
}

/** The positions of columns; -1: there is none. */
export interface Columns {
  email: number
  name: number
  phone: number
  /** The columns in which other programs say whether the address wants mail. */
  status: number
  subscribed: number
  unsubscribed: number
  /** Whether the first line holds their names. */
  isNamed: boolean
}

const lettersOf = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Finds the columns by their names in the first line, or, without names, by the cell that holds an address.
 * @throws UnreadableTable if no column holds addresses
 */
export function columnsOf(cells: readonly string[]): Columns {
  const unsaid = { status: -1, subscribed: -1, unsubscribed: -1 }
  const holds = cells.findIndex((cell) => emailKey(cell) !== null)
  if (holds >= 0)
    return { ...unsaid, email: holds, name: holds === 0 ? 1 : 0, phone: Math.max(2, holds + 1), isNamed: false }
  const names = cells.map(lettersOf)
  const find = (...likely: string[]) => likely.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1
  const email = find('email', 'emailaddress', 'mail', 'mailaddress', 'address')
  if (email < 0) throw new UnreadableTable('The first line has no column “Email”')
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

/** Why the table itself says that this address wants no mail, or null. */
export function reasonNotWanted(cells: readonly string[], columns: Columns): string | null {
  const { status, subscribed, unsubscribed } = columns
  const cell = (at: number) => (cells[at] ?? '').trim()
  if (status >= 0 && !wanted.test(lettersOf(cell(status))))
    return `In the table, the status of this address is “${cell(status).slice(0, 40)}”`
  if (subscribed >= 0 && no.test(cell(subscribed))) return 'In the table, this address is not subscribed'
  if (unsubscribed >= 0 && !no.test(cell(unsubscribed))) return 'In the table, this address has unsubscribed'
  return null
}
