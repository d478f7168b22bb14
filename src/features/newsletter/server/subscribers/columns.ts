import { accountLimits, emailKey } from '../../../../platform/contract/accounts/rules.ts'
import { UnreadableFile } from '../../../../platform/server/core/text-table.ts'
import { type ColumnAnswer, columnQuestions } from '../../../imports/contract/import-rules.ts'
import {
  aDate,
  anythingElse,
  endsMail,
  findNoes,
  isNo,
  meaningOf,
  onlyLetters,
  type SaidNo,
  type Says,
  valueOf,
  wordSays,
} from './meanings.ts'

/** Positions. -1: there is none. */
export interface Columns {
  email: number
  name: number
  phone: number
  /** They say whether the address wants mail. */
  consent: readonly ConsentColumn[]
  unknown: readonly UnknownColumn[]
  /** Of the widest row so far. */
  width: number
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
  /** Only some rows have it, so an empty cell says nothing. */
  isBeyond?: boolean
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
      width: cells.length,
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
  const name = find('name', 'fullname', ...firstNames, 'username')
  const phone = find('phone', 'phonenumber', 'telephone', 'mobile')
  const consent: ConsentColumn[] = []
  const unknown: UnknownColumn[] = []
  const titles = new Set<string>()
  for (const [at, cell] of cells.entries()) {
    if ([email, name, phone].includes(at)) continue
    const title = newTitle(titles, cell, at)
    const says = meaningOf(cell)
    if (says === 'person') continue
    if (says === 'nothing') unknown.push({ at, title, isHint: false, isQuiet: true })
    else if (says === 'unknown' || says === 'hint') unknown.push({ at, title, isHint: says === 'hint' })
    else consent.push({ at, title, says, mayBeEmpty: isOwn && says === 'confirmed' })
  }
  return { email, name, phone, consent, unknown, width: cells.length, isNamed: true, names }
}

const firstNames = ['firstname', 'fname', 'givenname']
const lastNames = ['lastname', 'lname', 'surname', 'familyname']

export const lastNameIn = (cells: readonly string[], { names }: Columns): string =>
  cells[names.findIndex((title) => lastNames.includes(title))] ?? ''

/** First and last name together where the table has them apart. The first alone if both are too long. */
export function personName(cells: readonly string[], columns: Columns): string {
  const { name, names } = columns
  const own = cells[name] ?? ''
  const isFirst = firstNames.includes(names[name] ?? '')
  const both = [own, isFirst ? lastNameIn(cells, columns) : ''].filter(Boolean).join(' ')
  const whole = own !== '' && Array.from(both.normalize()).length > accountLimits.usernameMax ? own : both
  return (whole || (cells[names.indexOf('username')] ?? '')).normalize()
}

const titleAt = (at: number) => `column ${at + 1}`

/** Two columns may have one title, or long ones that begin alike. */
function newTitle(taken: Set<string>, written: string, at: number): string {
  const own = written.slice(0, 60)
  const title = own !== '' && !taken.has(own) ? own : `${written.slice(0, 45)} ${titleAt(at)}`.trim()
  taken.add(title)
  return title
}

/** With the columns of a row that has more cells than all before it. Nobody knows what these say. @throws UnreadableFile */
export function widened(columns: Columns, width: number, line: number): Columns {
  if (width <= columns.width) return columns
  if (width > columnQuestions.asked) throw new UnreadableFile(`Line ${line} has ${width} cells, but fewer have a title`)
  const taken = new Set([...columns.consent, ...columns.unknown].map(({ title }) => title))
  const more = Array.from({ length: width - columns.width }, (_, at) => columns.width + at)
  const unknown = more
    .filter((at) => at !== columns.phone)
    .map((at) => ({ at, title: newTitle(taken, titleAt(at), at), isHint: true, isBeyond: true }))
  return { ...columns, width, unknown: [...columns.unknown, ...unknown] }
}

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
    const isUnclear = isOpen(column, valueOf(cell))
    const reason = isUnclear && answers.has(column.title) ? answered(column, cell, answers) : reasonIn(column, cell)
    if (reason) return reason
  }
  for (const column of unknown) {
    const cell = (cells[column.at] ?? '').trim()
    const reason = column.isBeyond && cell === '' ? null : answered(column, cell, answers)
    if (reason) return reason
  }
  return null
}

function answered(
  { title, isQuiet = false }: { title: string; isQuiet?: boolean },
  cell: string,
  answers: Answers,
): Unwanted | null {
  const answer = answers.get(title)
  if (!answer) return null
  const value = valueOf(cell)
  const noes = findNoes(cell)
  const given = answer.asked.includes(value) || (noes.length === 0 && !isQuiet) ? [value] : noes
  if (!given.some((one) => answer.no.includes(answer.asked.includes(one) ? one : anythingElse))) return null
  return {
    reason: `You answered that this value of the column ${title} means no email (${shown(cell)})`,
    isFinal: cell !== '',
  }
}

const shown = (cell: string) => cell.slice(0, 40) || 'empty'

/** Nobody knows what the value says. */
export function isOpen({ says, title }: Pick<ConsentColumn, 'says' | 'title'>, value: string): boolean {
  if (value === '' || value === aDate) return says === 'status'
  // A code: of some systems 1 is a subscriber, of others 0 is no error.
  if (says === 'status' && /^[01]$/.test(value))
    return !/subscri|newsletter|consent|optin|permission/.test(onlyLetters(title))
  if (says === 'status') return wordSays(value) === 'unknown'
  if (isNo(value)) return false
  return says === 'yes' || says === 'confirmed' ? wordSays(value) === 'unknown' : !endsMail(title, value)
}

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
  if (isOpen({ says, title }, valueOf(cell)))
    return { reason: `In the table, it is unclear whether ${sentences[says]} (${told})`, isFinal: false }
  return { reason: `In the table, ${sentences[says]} (${told})`, isFinal: true, isDeleted: says === 'deleted' }
}

const sentences: Readonly<Record<SaidNo, string>> = {
  unsubscribed: 'this address has unsubscribed',
  bounced: 'email to this address bounced',
  complained: 'the owner of this address complained about email',
  deleted: 'this address was deleted',
  disabled: 'email to this address is turned off',
}
