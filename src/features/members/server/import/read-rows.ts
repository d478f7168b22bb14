import { emailKey, usernameProblem } from '../../../../platform/contract/accounts/rules.ts'
import { lastGrantDay } from '../../../../platform/contract/plan-grants.ts'
import { type Plan } from '../../../../platform/contract/plans.ts'
import { UnreadableFile } from '../../../../platform/server/core/text-table.ts'
import type { ColumnAnswer, ColumnQuestion } from '../../../imports/contract/import-rules.ts'
import { findQuestions, isNo, type ReadRow, readTableRows } from '../../../newsletter/server/index.ts'
import { memberLimits } from '../../contract/words.ts'
export interface MemberRow {
  line: number
  /** In its canonical spelling. */
  email: string
  name: string
  note: string
  labels: string[]
  /** Null: the file does not say when. */
  memberSince: Date | null
  /** wanted: the file says yes. declined: it says no for good. silent: neither. */
  newsletter: 'wanted' | 'declined' | 'silent'
  /** `paid elsewhere`: its provider goes on charging, so the plan is not taken. */
  plan: { plan: Plan; until: string | null } | 'paid elsewhere' | null
  /** What the row says and the member does not get, as in `Without the date of joining: …`. */
  notices: readonly string[]
}

export type ReadMember = { line: number } & ({ member: MemberRow } | { email: string | null; refused: string })

/** @throws UnreadableFile */
export async function* readMemberRows(
  text: string,
  now: Date,
  answers: readonly ColumnAnswer[] = [],
): AsyncGenerator<ReadMember> {
  const seen = new Map<string, number>()
  for await (const row of readTableRows(text, { answers, withPhone: false })) {
    if (!row.isNamed) throw new UnreadableFile('The first line must contain the column names: email, name, labels …')
    const read = toMember(row, now)
    const email = 'member' in read ? read.member.email : null
    const first = email === null ? undefined : seen.get(email)
    if (first !== undefined) yield { line: read.line, email, refused: `Same address as line ${first}` }
    else yield read
    if (email !== null && first === undefined) seen.set(email, read.line)
  }
}

/** Asks only if the file subscribes anybody. @throws UnreadableFile */
export async function askAboutMembers(text: string, now: Date): Promise<ColumnQuestion[]> {
  for await (const row of readMemberRows(text, now))
    if ('member' in row && row.member.newsletter === 'wanted') return findQuestions(text)
  return []
}

function toMember({ row, name: written, lastName, beyond, cellOf }: ReadRow, now: Date): ReadMember {
  const { line } = row
  const refuse = (refused: string) => ({ line, email: emailKey(cellOf('email')), refused })
  if ('refused' in row && row.because !== 'consent') return refuse(row.refused)
  const key = 'address' in row ? row.address.email : row.email
  if (key === null) return refuse('Not an email address')
  const name = written || (key.split('@')[0] ?? '').slice(0, 60)
  const note = (cellOf('note') || cellOf('notes')).replaceAll('\0', '')
  const labels = [
    ...new Set(
      // Mailchimp puts each tag in quotes.
      (cellOf('labels') || cellOf('tags').replaceAll('"', ''))
        .split(/[,;]/)
        .map((label) => label.replace(/\s+/g, ' ').trim()),
    ),
  ].filter(Boolean)
  const problem = usernameProblem(name)?.replace('Username', 'The name') ?? tooLong(note, labels)
  if (problem) return refuse(problem)
  const joined = sinceColumns.map(cellOf).find((cell) => !isNo(cell)) ?? ''
  const joinedAt = instantOf(joined)
  const memberSince = joinedAt !== null && joinedAt.getTime() > Date.UTC(1990, 0) && joinedAt <= now ? joinedAt : null
  const plan = planOf(cellOf)
  if (plan !== null && typeof plan === 'object' && 'problem' in plan) return refuse(plan.problem)
  return {
    line,
    member: {
      line,
      email: key,
      name,
      note,
      labels,
      plan,
      memberSince,
      newsletter: answerOf({ row, cellOf }),
      notices: [
        ...(joined !== '' && memberSince === null
          ? [
              joinedAt === null
                ? `Without the date of joining: write it as 2024-01-31, not as “${joined.slice(0, 40)}”`
                : `Without the date of joining: “${joined.slice(0, 40)}” is not between 1990 and today`,
            ]
          : []),
        ...(name.includes(lastName) ? [] : [`Without the last name: “${lastName.slice(0, 40)}”`]),
        ...(beyond.length > 0
          ? [`Without the cells that have no column name: “${beyond.join(', ').slice(0, 40)}”`]
          : []),
      ],
    },
  }
}

/** Null: not written as ISO 8601 has it, nor with the name of the month, or impossible. Times without a zone are UTC. */
function instantOf(written: string): Date | null {
  const [, day = '', time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?(?: ?UTC)?$/i.exec(
      withoutMonthName(written),
    ) ?? []
  const instant = new Date(`${day}T${time}${zone.length === 3 ? `${zone}:00` : zone.toUpperCase()}`)
  return isDay(day) && !Number.isNaN(instant.getTime()) ? instant : null
}

const months = 'january february march april may june july august september october november december'.split(' ')

/** `Jan 15, 2024` and `15 January 2024` as ISO 8601 has them. */
function withoutMonthName(written: string): string {
  const [found = '', month1 = '', day1 = '', day2 = day1, month2 = month1, year = ''] =
    /^(?:([a-z]{3,9})\.? (\d\d?)|(\d\d?) ([a-z]{3,9})\.?),? (\d{4})(?!\d)/i.exec(written) ?? []
  const name = month2.toLowerCase()
  const month = name === '' ? 0 : months.findIndex((one) => one.startsWith(name)) + 1
  const iso = [year, String(month).padStart(2, '0'), day2.padStart(2, '0')].join('-')
  return month > 0 ? iso + written.slice(found.length) : written
}

/** Since when somebody is a member: of Ghost and Substack, of beehiiv, of Mailchimp. */
const sinceColumns = ['createdat', 'subscribedat', 'confirmtime', 'optintime']

/** Elsewhere, the status may be that of a membership. */
const beehiivColumns = ['subscribedat', 'subscriptiontier', 'utmchannel', 'referralcode']

/** Mailchimp exports when somebody confirmed, Substack whose mail is switched off, beehiiv a status. */
const saysYes = (cellOf: ReadRow['cellOf']) =>
  isYes(cellOf('subscribedtoemails')) ||
  cellOf('confirmtime') !== '' ||
  /^(false|no|0)$/i.test(cellOf('emaildisabled')) ||
  /^subscribed$/i.test(cellOf('status')) ||
  (/^active$/i.test(cellOf('status')) && beehiivColumns.some((name) => cellOf(name) !== ''))

function answerOf({ row, cellOf }: Pick<ReadRow, 'row' | 'cellOf'>): MemberRow['newsletter'] {
  if (!('refused' in row)) return saysYes(cellOf) ? 'wanted' : 'silent'
  // In our own export: whoever was never on a list has not said no.
  return row.isFinal && cellOf('newsletterstate') !== 'none' ? 'declined' : 'silent'
}

function tooLong(note: string, labels: readonly string[]): string | null {
  if (note.length > memberLimits.note) return `The note must be ${memberLimits.note} characters or fewer`
  const label = labels.find((one) => one.length > memberLimits.labelName)
  return label ? `A label must be ${memberLimits.labelName} characters or fewer` : null
}

const isYes = (cell: string) => /^(yes|y|true|1|on)$/i.test(cell)

/** Null: no plan. `problem`: why it cannot be granted. */
function planOf(cellOf: (name: string) => string): MemberRow['plan'] | { problem: string } {
  // Substack calls its complimentary plan `comp`.
  const isGiven = isYes(cellOf('complimentaryplan')) || /^comp(ed|limentary)?$/i.test(cellOf('plan'))
  if (!isGiven) return paysElsewhere(cellOf) ? 'paid elsewhere' : null
  const plan = /gold|premium/i.test(cellOf('tiers')) ? 'gold' : 'silver'
  const until = cellOf('planuntil') || cellOf('expiry')
  if (until === '') return { plan, until: null }
  const day = /^\d{4}-\d\d-\d\d/.exec(until)?.[0] ?? ''
  if (!isDay(day) || day > lastGrantDay)
    return { problem: `The end date of the plan is not valid: ${until.slice(0, 40)}` }
  return { plan, until: day }
}

/** Ghost names the tier, Substack the interval or an active subscription, beehiiv a tier that is not free. */
const paysElsewhere = (cellOf: (name: string) => string) =>
  cellOf('tiers') !== '' ||
  isYes(cellOf('activesubscription')) ||
  /^(month|year|annual|founding|paid|gift)/i.test(cellOf('plan')) ||
  /^(premium|paid)/i.test(cellOf('subscriptiontier') || cellOf('tier'))

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
