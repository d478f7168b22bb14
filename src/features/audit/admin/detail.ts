import { formatMoney } from '../../../platform/contract/currencies.ts'

const maxLength = 160

const names: Record<string, string> = {
  ip: 'IP address',
  html: 'text',
  was: 'before',
  left: 'skipped',
  toAll: 'to all subscribers',
  undoes: 'undoes change',
}

/** For example `Plan: silver · Until: 2 March 2027`. Leaves out empty details. */
export function detailOf(detail: Record<string, unknown>): string {
  const line = entriesOf(detail).join(' · ')
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}

function entriesOf({ before, after, ...others }: Record<string, unknown>): string[] {
  const isChange = !isEmpty(before) && !isEmpty(after) && !isGroup(before) && !isGroup(after)
  const change = isChange ? [`${wordsFor(before)} → ${wordsFor(after)}`] : entriesWith({ before, after })
  return [...change, ...entriesWith(others)].map((text) => text.charAt(0).toUpperCase() + text.slice(1))
}

/** An amount is stored in minor units, beside its currency. */
function withMoney(detail: Record<string, unknown>): Record<string, unknown> {
  const { amount, currency, ...others } = detail
  if (typeof amount !== 'number' || typeof currency !== 'string') return detail
  return { amount: formatMoney(amount, currency), ...others }
}

const entriesWith = (detail: Record<string, unknown>): string[] =>
  Object.entries(withMoney(detail))
    .filter(([, value]) => !isEmpty(value))
    // The change of many rows has no label.
    .flatMap(([name, value]) =>
      name === 'change' && isGroup(value) ? entriesWith(value) : `${nameOf(name)}: ${wordsFor(value)}`,
    )

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isGroup(value) && Object.values(value).every(isEmpty)
}

/** `publishAt`, `published_at` and `publish-at` are `publish at`. */
const nameOf = (name: string) =>
  names[name] ??
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function wordsFor(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en')
  if (Array.isArray(value)) return value.map(wordsFor).join(', ')
  if (isGroup(value)) return entriesWith(value).join(', ')
  // Strip the tags of an edited text.
  const text = String(value)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return days.format(new Date(text))
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return `${dates.format(new Date(text))} UTC`
  return text
}
