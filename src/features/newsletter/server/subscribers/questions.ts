import { type ColumnQuestion, columnQuestions } from '../../../imports/contract/import-rules.ts'
import type { Columns } from './columns.ts'
import { aDate, anythingElse, hasWordForNo, isFlagValue, isNo, valueOf, wordSays } from './meanings.ts'

export class AskedColumns {
  readonly #values = new Map<number, Map<string, number>>()
  #columns: Columns | null = null

  add(cells: readonly string[], columns: Columns) {
    this.#columns = columns
    for (const { at } of [...columns.unknown, ...columns.consent]) {
      const values = this.#values.get(at) ?? new Map<string, number>()
      this.#values.set(at, values)
      const value = valueOf(cells[at] ?? '')
      // With more values it is no flag, so do not count them all.
      if (values.has(value) || values.size <= mostKept) values.set(value, (values.get(value) ?? 0) + 1)
    }
  }

  all(): ColumnQuestion[] {
    const { consent = [], unknown = [], isNamed = true, name = -1 } = this.#columns ?? {}
    const asked = [
      ...consent.map(({ at, title, says }) => {
        const values = [...(this.#values.get(at) ?? [])]
        const isUnknown = ([value]: [string, number]) => {
          if (value === aDate) return says === 'status'
          if (value === '') return says === 'status'
          return wordSays(value) === 'unknown' && !(says !== 'status' && isNo(value))
        }
        const open = ['status', 'yes', 'confirmed'].includes(says) ? values.filter(isUnknown) : []
        return { title, open: values.every(([value]) => value === '') ? [] : open }
      }),
      ...unknown.map(({ at, title, isHint, isQuiet = false }) => {
        const values = [...(this.#values.get(at) ?? [])]
        // A file of people who left may have one value only.
        const isFlag =
          (values.length >= 2 && values.length <= columnQuestions.values) ||
          (values.length === 1 && values.every(([value]) => isFlagValue(value)))
        const saysSomething = values.some(([value]) => value !== '' && wordSays(value) !== 'unknown')
        const isFilled = values.some(([value]) => value !== '')
        const isName = !isNamed && at === name
        const isAsked = isQuiet
          ? values.some(([value]) => hasWordForNo(value))
          : isName
            ? saysSomething
            : isFlag || (isHint && isFilled)
        return { title, open: isAsked ? values : [] }
      }),
    ]
    return asked.flatMap(({ title, open }) => (open.length === 0 ? [] : { column: title, values: few(open) }))
  }
}

const mostKept = 50

function few(values: readonly [string, number][]): ColumnQuestion['values'] {
  const listed = values.map(([value, uses]) => ({ value, uses }))
  if (listed.length <= columnQuestions.values) return listed
  const kept = listed.filter(({ value }) => value === '' || value === aDate)
  const uses = listed.reduce((sum, one) => sum + (kept.includes(one) ? 0 : one.uses), 0)
  return [...kept, { value: anythingElse, uses }]
}
