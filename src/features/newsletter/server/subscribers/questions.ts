import { type ColumnQuestion, columnQuestions } from '../../../imports/contract/import-rules.ts'
import { type Columns, isOpen } from './columns.ts'
import { aDate, anythingElse, findNoes, maySaySomething, valueOf, wordSays } from './meanings.ts'

/** Values and how often they are used. */
class Uses {
  readonly of = new Map<string, number>()
  /** Of values beyond the kept number. */
  others = 0

  add(value: string) {
    if (this.of.has(value) || this.of.size < mostKept) this.of.set(value, (this.of.get(value) ?? 0) + 1)
    else this.others += 1
  }
}

interface Seen {
  isFilled: boolean
  /** Of a column about consent, only values that nobody knows. */
  values: Uses
  noes: Uses
  /** Uses of values that contain no word of no. */
  plain: number
}

const nothingSeen = (): Seen => ({ isFilled: false, values: new Uses(), noes: new Uses(), plain: 0 })

function addValue(seen: Seen, value: string, cell = '') {
  seen.values.add(value)
  const noes = findNoes(cell)
  for (const no of noes) seen.noes.add(no)
  if (noes.length === 0) seen.plain += 1
}

export class AskedColumns {
  readonly #seen = new Map<number, Seen>()
  #columns: Columns | null = null

  add(cells: readonly string[], columns: Columns) {
    this.#columns = columns
    for (const column of columns.consent) {
      const { seen, value } = this.#see(column.at, cells)
      if (!isOpen(column, value)) continue
      addValue(seen, value, cells[column.at])
    }
    for (const { at, isBeyond } of columns.unknown) {
      const { seen, value } = this.#see(at, cells)
      if (isBeyond && value === '') continue
      addValue(seen, value, cells[at])
    }
  }

  #see(at: number, cells: readonly string[]) {
    const seen = this.#seen.get(at) ?? nothingSeen()
    this.#seen.set(at, seen)
    const value = valueOf(cells[at] ?? '')
    if (value !== '') seen.isFilled = true
    return { seen, value }
  }

  all(): ColumnQuestion[] {
    const { consent = [], unknown = [], isNamed = true, name = -1 } = this.#columns ?? {}
    const seenAt = (at: number) => this.#seen.get(at) ?? nothingSeen()
    const asked = [
      ...consent.map(({ at, title }) => ({ title, values: seenAt(at).isFilled ? few(seenAt(at)) : [] })),
      ...unknown.map(({ at, title, isHint, isQuiet = false }) => {
        const seen = seenAt(at)
        if (isQuiet) return { title, values: few({ ...seen, values: seen.noes, plain: 0 }) }
        const isOdd = isFlag(seen) || (isHint && seen.isFilled) || seen.noes.of.size > 0
        const isAsked = !isNamed && at === name ? saysSomething(seen) : isOdd
        return { title, values: isAsked ? few(seen) : [] }
      }),
    ]
    return asked.flatMap(({ title, values }) => (values.length === 0 ? [] : { column: title, values }))
  }
}

const mostKept = 50

const saysSomething = ({ values }: Seen) =>
  [...values.of.keys()].some((value) => value !== '' && wordSays(value) !== 'unknown')

/** A file of people who left may have one value only. */
const isFlag = ({ values: { of: values } }: Seen) =>
  values.size === 1 ? [...values.keys()].every(maySaySomething) : values.size <= columnQuestions.values

/** Values that say no come first. */
function few({ values, noes, plain }: Seen): ColumnQuestion['values'] {
  const toValue = ([value, uses]: [string, number]) => ({ value, uses })
  const listed = [...values.of].map(toValue)
  if (listed.length <= columnQuestions.values) {
    const isNo = ({ value }: { value: string }) => findNoes(value).length > 0
    return [...listed.filter(isNo), ...listed.filter((one) => !isNo(one))]
  }
  const named = [...noes.of].map(toValue).slice(0, columnQuestions.values - 1)
  // Among codes, 0 and 1 may mean what words would.
  const isOwn = ({ value }: { value: string }) => ['', aDate, '0', '1'].includes(value)
  const kept = [...named, ...listed.filter(isOwn)]
  const sum = (some: readonly { uses: number }[]) => some.reduce((all, { uses }) => all + uses, 0)
  const rest = plain + noes.others + sum([...noes.of].map(toValue)) - sum(kept)
  return rest === 0 ? kept : [...kept, { value: anythingElse, uses: rest }]
}
