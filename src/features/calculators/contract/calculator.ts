import { type UnitKind, writeQuantity } from '../../engineering-blocks/contract/units.ts'
import type { ToolDrawing } from './drawing.ts'
import { CalculatorProblem, type QuantityRange, readQuantity } from './quantity.ts'

/** Left out while it is empty. Empty inputs of other fields mean `value`. */
interface OptionalField extends QuantityRange {
  value: ''
  example: string
  isOptional: true
}
interface ChoiceField {
  label: string
  value: string
  choices: Readonly<Record<string, string>>
}
interface TextField {
  label: string
  value: string
  longest: number
  /** What a value without a unit means. */
  hint: string
}

export type CalculatorField = QuantityRange | OptionalField | ChoiceField | TextField
type FieldTable = Readonly<Record<string, CalculatorField>>

type Values<F extends FieldTable> = {
  [Name in keyof F]: F[Name] extends { isOptional: true }
    ? number | undefined
    : F[Name] extends { choices: infer Choices }
      ? keyof Choices
      : F[Name] extends { longest: number }
        ? string
        : number
}

/** `value` is in the base of its kind. */
export type Result = { label: string } & ({ value: number; kind: UnitKind; unit?: string } | { text: string })

/** What browsers load. */
export interface Calculation {
  fields: FieldTable
  /** Pure. @throws CalculatorProblem if the values have no answer */
  compute(values: Record<string, unknown>): Result[]
}

/** What only servers show. */
export interface CalculatorExplanation {
  name: string
  title: string
  summary: string
  /** In LaTeX. */
  formula: readonly string[]
  about: readonly string[]
  source: string
  drawing: ToolDrawing
}

export type Calculator = CalculatorExplanation & Calculation

export const defineCalculation = <const F extends FieldTable>(table: {
  fields: F
  compute(values: Values<F>): Result[]
}): Calculation => table

export interface CalculatorAnswer {
  results: { label: string; text: string }[]
  /** Sentences for the reader. `field` null: the values do not fit together. */
  problems: { field: string | null; message: string }[]
}

/** An empty input has its field's value. Pure. */
export function answerOf({ fields, compute }: Calculation, given: URLSearchParams): CalculatorAnswer {
  const problems: CalculatorAnswer['problems'] = []
  const attempt = <T>(field: string | null, work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof CalculatorProblem)) throw error
      problems.push({ field, message: error.message })
      return undefined
    }
  }
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      attempt(name, () => read(field, inputOf(given, name, field))),
    ]),
  )
  if (problems.length > 0) return { results: [], problems }
  const results = attempt(null, () => compute(values).map(written)) ?? []
  return { results, problems }
}

export const inputOf = (given: URLSearchParams, name: string, { value }: CalculatorField) =>
  given.get(name)?.trim() || value

function read(field: CalculatorField, typed: string): number | string | undefined {
  const { label } = field
  if ('choices' in field) {
    if (Object.hasOwn(field.choices, typed)) return typed
    throw new CalculatorProblem(`${label} must be one of: ${Object.values(field.choices).join(', ')}.`)
  }
  if ('longest' in field) {
    if (typed.length <= field.longest) return typed
    throw new CalculatorProblem(`${label} is longer than ${field.longest} characters.`)
  }
  return 'isOptional' in field && typed === '' ? undefined : readQuantity(typed, field)
}

function written(result: Result): { label: string; text: string } {
  const { label } = result
  if ('text' in result) return { label, text: result.text }
  if (!Number.isFinite(result.value)) throw new CalculatorProblem(`These values make ${label} infinite.`)
  return { label, text: writeQuantity(result.value, result.kind, result.unit) }
}

/** Of voltages if the factor is 20. Drops the last digits of the logarithm. */
export const toDecibels = (ratio: number, factor: 10 | 20 = 20) => Math.round(factor * Math.log10(ratio) * 1e9) / 1e9

/** Zero where only a rounding error is left: 9.9 − 3 · 3.3. */
export function difference(a: number, b: number): number {
  const left = a - b
  return Math.abs(left) < 1e-12 * Math.max(Math.abs(a), Math.abs(b)) ? 0 : left
}

export const inParallel = (a: number, b: number) => (a * b) / (a + b)

/** As they were understood. Call it only for inputs that have an answer. @throws CalculatorProblem */
export const inputsOf = ({ fields }: Calculation, given: URLSearchParams): CalculatorAnswer['results'] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { label } = field
    const typed = inputOf(given, name, field)
    if (typed === '') return []
    if ('choices' in field) return { label, text: field.choices[typed] ?? '' }
    if ('longest' in field) return { label, text: typed }
    return { label, text: writeQuantity(readQuantity(typed, field), field.kind, field.unit) }
  })
