import { emailKey } from '../../../../contract/accounts/rules.ts'
import { UnreadableFile } from '../../../core/text-table.ts'

/** The positions of columns; -1: there is none. */
export interface Columns {
  email: number
  name: number
  phone: number
  /** The columns in which other programs say whether the address wants mail. */
  consent: readonly ConsentColumn[]
  /** Whether the first line holds their names. */
  isNamed: boolean
  /** Of all columns, without anything but letters. */
  names: readonly string[]
}

interface ConsentColumn {
  at: number
  title: string
  /** `status`: a word. `yes`: a wish for mail. Any other: a date or a yes that speaks against mail. */
  says: 'status' | 'yes' | Refusal
}

type Refusal = 'unsubscribed' | 'bounced' | 'complained' | 'deleted' | 'disabled'

/** The names of columns without anything but letters, in exports of Ghost, Mailchimp, Substack, beehiiv and others. */
const consentColumns: Readonly<Record<ConsentColumn['says'], readonly string[]>> = {
  status: ['status', 'subscriptionstatus', 'subscriberstatus', 'emailstatus', 'memberstatus', 'state'],
  yes: ['subscribed', 'issubscribed', 'subscribedtoemails', 'optin', 'optedin'],
  unsubscribed: [
    ...['unsubscribed', 'unsubscribedat', 'unsubscribedon', 'unsubscribedate', 'unsubscribetime', 'unsubscribereason'],
    ...['unsubtime', 'unsubreason', 'optout', 'optedout', 'optouttime', 'cancelledat'],
  ],
  bounced: ['bounced', 'bouncedat', 'hardbounced', 'hardbouncedat', 'cleantime', 'cleaned', 'cleanedat'],
  complained: ['complained', 'complainedat', 'spamcomplaint', 'markedasspam', 'abusetime'],
  deleted: ['deleted', 'deletedat', 'archivedat'],
  disabled: ['emaildisabled', 'emailsdisabled', 'disabled', 'suppressed', 'suppressedat', 'blocked', 'blockedat'],
}

const lettersOf = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Finds the columns by their names in the first line, or, without names, by the cell that holds an address.
 * @throws UnreadableFile if no column holds addresses
 */
export function columnsOf(cells: readonly string[]): Columns {
  const holds = cells.findIndex((cell) => emailKey(cell) !== null)
  if (holds >= 0)
    return {
      consent: [],
      names: [],
      email: holds,
      name: holds === 0 ? 1 : 0,
      phone: Math.max(2, holds + 1),
      isNamed: false,
    }
  const names = cells.map(lettersOf)
  const find = (...likely: string[]) => likely.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1
  const email = find('email', 'emailaddress', 'mail', 'mailaddress', 'address')
  if (email < 0) throw new UnreadableFile('The first line has no column “Email”')
  const kinds = Object.entries(consentColumns) as [ConsentColumn['says'], readonly string[]][]
  return {
    email,
    name: find('name', 'fullname', 'username', 'firstname'),
    phone: find('phone', 'phonenumber', 'telephone', 'mobile'),
    consent: names.flatMap((name, at) => {
      const says = kinds.find(([, likely]) => likely.includes(name))?.[0]
      return says === undefined ? [] : [{ at, title: (cells[at] ?? '').slice(0, 40), says }]
    }),
    isNamed: true,
    names,
  }
}

const no = /^(no|n|false|0|off|never|none|null|-)?$/i
const wanted = /^(subscribed|active|confirmed|verified|enabled|current|yes|true|ok)?$/
/** Statuses of addresses whose owner has not answered yet. */
const unanswered = /^(pending|waiting|unconfirmed|unverified|validating|notsubscribed|nonsubscribed|new)$/

/** Why the table itself says that an address must not get mail. `isFinal`: its owner said no, or mail does not arrive. */
export interface Unwanted {
  reason: string
  isFinal: boolean
  /** The row stands for somebody who was deleted. */
  isDeleted?: boolean
}

/** Null: nothing in the row speaks against mail. */
export function reasonNotWanted(cells: readonly string[], { consent }: Columns): Unwanted | null {
  for (const { at, title, says } of consent) {
    const cell = (cells[at] ?? '').trim()
    const shown = `${title}: ${cell.slice(0, 40) || 'empty'}`
    if (says === 'status') {
      const status = lettersOf(cell)
      if (wanted.test(status)) continue
      const reason = `In the table, the status of this address is “${cell.slice(0, 40)}”`
      return { reason, isFinal: !unanswered.test(status) }
    }
    if (says === 'yes') {
      if (no.test(cell))
        return { reason: `In the table, this address is not subscribed (${shown})`, isFinal: cell !== '' }
      continue
    }
    if (!no.test(cell))
      return { reason: `In the table, ${sentences[says]} (${shown})`, isFinal: true, isDeleted: says === 'deleted' }
  }
  return null
}

const sentences: Readonly<Record<Refusal, string>> = {
  unsubscribed: 'this address has unsubscribed',
  bounced: 'mail to this address bounced',
  complained: 'the owner of this address complained about mail',
  deleted: 'this address was deleted',
  disabled: 'mail to this address is switched off',
}
