import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import { UnreadableFile } from '../../../../platform/server/core/text-table.ts'
import type { ColumnAnswer } from '../../../imports/contract/import-rules.ts'
import { anythingElse, isNo, meaningOf, onlyLetters, type SaidNo, type Says, valueOf, wordSays } from './meanings.ts'

/** Positions. -1: there is none. */
export interface Columns {
  email: number
  name: number
  phone: number
  /** They say whether the address wants mail. */
  consent: readonly ConsentColumn[]
  unknown: readonly UnknownColumn[]
  /** The first line holds titles. */
  isNamed: boolean
  /** Of all columns, letters only. */
  names: readonly string[]
}

/** Our own export of subscribers. */
export const ownColumns = ['ID', 'Name', 'Email', 'Phone', 'Subscribed', 'Confirmed'] as const

export interface ConsentColumn {
  at: number
  title: string
  says: Says
  /** Our own export: subscribers whom an administrator added have confirmed nothing. */
  mayBeEmpty?: boolean
}

export interface UnknownColumn {
  at: number
  title: string
  /** The title may be about mail. */
  isHint: boolean
  /** The title is about something else, unless a value says no. */
  isQuiet?: boolean
}

/** Without titles, the cell that holds an address counts. @throws UnreadableFile if no column holds addresses */
export function columnsOf(cells: readonly string[]): Columns {
  const holds = cells.findIndex((cell) => emailKey(cell) !== null)
  if (holds >= 0) {
    const [name, phone] = [holds === 0 ? 1 : 0, Math.max(2, holds + 1)]
    const others = [...cells.keys()].filter((at) => at !== holds && at !== phone)
    return {
      consent: [],
      names: [],
      email: holds,
      name,
      phone,
      isNamed: false,
      unknown: others.map((at) => ({ at, title: titleAt(at), isHint: false })),
    }
  }
  const names = cells.map(onlyLetters)
  const isOwn = names.join() === ownColumns.map(onlyLetters).join()
  const find = (...likely: string[]) => likely.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1
  const email = find(
    'email',
    'emailaddress',
    'mail',
    'mailaddress',
    'subscriber',
    'subscriberemail',
    'contactemail',
    'address',
  )
  if (email < 0) throw new UnreadableFile('The first line has no column “Email”')
  const name = find('name', 'fullname', 'username', 'firstname', 'fname')
  const phone = find('phone', 'phonenumber', 'telephone', 'mobile')
  const consent: ConsentColumn[] = []
  const unknown: UnknownColumn[] = []
  for (const [at, cell] of cells.entries()) {
    if ([email, name, phone].includes(at)) continue
    // Two columns may have one title.
    const title =
      cells.indexOf(cell) === at && cell !== '' ? cell.slice(0, 60) : `${cell.slice(0, 45)} ${titleAt(at)}`.trim()
    const says = meaningOf(cell)
    if (says === 'nothing') unknown.push({ at, title, isHint: false, isQuiet: true })
    else if (says === 'unknown' || says === 'hint') unknown.push({ at, title, isHint: says === 'hint' })
    else consent.push({ at, title, says, mayBeEmpty: isOwn && says === 'confirmed' })
  }
  return { email, name, phone, consent, unknown, isNamed: true, names }
}

const titleAt = (at: number) => `column ${at + 1}`

/** `isFinal`: the owner said no, or mail does not arrive. */
export interface Unwanted {
  reason: string
  isFinal: boolean
  /** The row stands for a deleted person. */
  isDeleted?: boolean
}

/** By column title. */
export type Answers = ReadonlyMap<string, Pick<ColumnAnswer, 'no' | 'asked'>>

/** Null: nothing in the row speaks against mail. */
export function reasonNotWanted(
  cells: readonly string[],
  { consent, unknown }: Columns,
  answers: Answers,
): Unwanted | null {
  for (const column of consent) {
    const cell = (cells[column.at] ?? '').trim()
    const reason = answered(column, cell, answers) ?? reasonIn(column, cell)
    if (reason) return reason
  }
  for (const column of unknown) {
    const reason = answered(column, (cells[column.at] ?? '').trim(), answers)
    if (reason) return reason
  }
  return null
}

function answered({ title }: { title: string }, cell: string, answers: Answers): Unwanted | null {
  const answer = answers.get(title)
  if (!answer) return null
  const value = valueOf(cell)
  const given = answer.asked.includes(value) ? value : anythingElse
  if (!answer.no.includes(given)) return null
  return {
    reason: `You answered that this value of the column ${title} means no email (${shown(cell)})`,
    isFinal: cell !== '',
  }
}

const shown = (cell: string) => cell.slice(0, 40) || 'empty'

function reasonIn({ says, title, mayBeEmpty = false }: ConsentColumn, cell: string): Unwanted | null {
  if (mayBeEmpty && cell === '') return null
  const told = `${title.slice(0, 40)}: ${shown(cell)}`
  if (says === 'status') {
    const word = wordSays(cell)
    // Questions have covered unknown words.
    if (word === 'yes' || word === 'unknown') return null
    return { reason: `In the table, the status of this address is “${cell.slice(0, 40)}”`, isFinal: word === 'no' }
  }
  if (says === 'yes' || says === 'confirmed') {
    if (!isNo(cell) && wordSays(cell) !== 'no' && wordSays(cell) !== 'unanswered') return null
    const isFinal = says === 'yes' && cell !== '' && wordSays(cell) !== 'unanswered'
    const sentence = says === 'yes' ? 'this address is not subscribed' : 'this address is not confirmed'
    return { reason: `In the table, ${sentence} (${told})`, isFinal }
  }
  if (isNo(cell)) return null
  return { reason: `In the table, ${sentences[says]} (${told})`, isFinal: true, isDeleted: says === 'deleted' }
}

const sentences: Readonly<Record<SaidNo, string>> = {
  unsubscribed: 'this address has unsubscribed',
  bounced: 'email to this address bounced',
  complained: 'the owner of this address complained about email',
  deleted: 'this address was deleted',
  disabled: 'email to this address is turned off',
}
