import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { toolLink } from '../../../platform/contract/links.ts'
import type { CalculatorAnswer } from '../contract/calculator.ts'
import type { CalculatorView, FieldView } from './calculator-view.ts'

interface Props {
  calculator: CalculatorView
  problems: CalculatorAnswer['problems']
}

/** From the last key to the answer. */
const delayMs = 250

/** Without script the form sends a query; with it the address follows what is typed. */
export function CalculatorForm({ calculator: { name, fields }, problems }: Props) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const follow = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const search = `?${queryOf(form, fields)}`
      void navigate({ search }, { replace: true, preventScrollReset: true })
    }, delayMs)
  }
  return (
    <Form action={toolLink(name)} replace preventScrollReset onInput={follow} className="tool-form">
      {fields.map((field) => (
        <Input key={field.name} field={field} isWrong={problems.some((problem) => problem.field === field.name)} />
      ))}
      <button type="submit" className="button button-primary">
        Calculate
      </button>
    </Form>
  )
}

/** Only what differs from the defaults. */
function queryOf(form: HTMLFormElement, fields: readonly FieldView[]): string {
  const typed = new FormData(form)
  const pairs = fields.flatMap(({ name, value }) => {
    const entry = typed.get(name)
    const given = typeof entry === 'string' ? entry.trim() : ''
    return given === '' || given === value ? [] : [[name, given]]
  })
  return new URLSearchParams(pairs).toString()
}

function Input({
  field: { name, label, value, given, unit, hint, choices, isPlain },
  isWrong,
}: {
  field: FieldView
  isWrong: boolean
}) {
  const described = [unit && `${name}-unit`, hint && `${name}-range`].filter(Boolean).join(' ')
  const common = {
    id: name,
    name,
    defaultValue: given,
    className: 'tool-input',
    ...(described && { 'aria-describedby': described }),
    ...(isWrong && { 'aria-invalid': true }),
  }
  return (
    <div className="tool-field">
      <label htmlFor={name} className="text-small font-semibold">
        {label}
      </label>
      {choices ? (
        <select {...common}>
          {choices.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <span className="tool-measure">
          <input
            {...common}
            placeholder={value}
            inputMode={isPlain ? 'decimal' : 'text'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          {unit && <span id={`${name}-unit`}>{unit}</span>}
        </span>
      )}
      {hint && (
        <span id={`${name}-range`} className="text-small text-quiet">
          {hint}
        </span>
      )}
    </div>
  )
}
