import temml from 'temml'
import { kindNamed, writeQuantity } from '../../engineering-blocks/contract/units.ts'
import { type Calculator, type CalculatorField, inputOf } from '../contract/calculator.ts'

export interface FieldView {
  name: string
  label: string
  /** Its meaning while the input is empty. */
  value: string
  given: string
  /** Unit of a number without one. */
  unit: string
  hint: string
  choices: [value: string, label: string][] | null
  /** True if digits and a decimal point are all that one needs. */
  isPlain: boolean
}

/** For servers only: it typesets the formulas. */
export const viewOf = ({ fields, formula, compute: _, ...shown }: Calculator, given: URLSearchParams) => ({
  ...shown,
  fields: Object.entries(fields).map(([name, field]) => ({ name, ...viewOfField(field, inputOf(given, name, field)) })),
  // Scrolls where it is wider than the page, by keyboard too.
  formula: `<div class="tool-formula" role="group" tabindex="0" aria-label="Formula">${formula.map(typeset).join('')}</div>`,
})

export type CalculatorView = ReturnType<typeof viewOf>

function viewOfField(field: CalculatorField, given: string): Omit<FieldView, 'name'> {
  const { label, value } = field
  const common = { label, value, given, unit: '', hint: '', choices: null, isPlain: false }
  if ('choices' in field) return { ...common, choices: Object.entries(field.choices) }
  if ('longest' in field) return { ...common, hint: field.hint }
  const range = [field.from, field.to].map((limit) => writeQuantity(limit, field.kind, field.unit)).join(' to ')
  const isPlain = !['number', 'share', 'thermal resistance', 'temperature rise'].includes(field.kind)
    ? false
    : field.from >= 0
  const unit = field.unit ?? kindNamed(field.kind).base
  return { ...common, unit, hint: 'isOptional' in field ? `Optional, ${range}` : range, isPlain }
}

const typesetFormulas = new Map<string, string>()

/** MathML without inline styles, which the magazine's policy refuses. */
function typeset(latex: string): string {
  const known = typesetFormulas.get(latex)
  if (known !== undefined) return known
  const mathml = temml
    .renderToString(latex, { displayMode: true, throwOnError: true })
    .replace(/ (?:class|style)="[^"]*"/g, '')
  typesetFormulas.set(latex, mathml)
  return mathml
}
