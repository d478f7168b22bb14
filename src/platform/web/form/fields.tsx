import { useState } from 'react'
import type { PasswordRule } from '../../contract/accounts/rules.ts'
import type { FormState } from './use-form.ts'

interface FieldProps<F extends string> {
  form: FormState<F>
  name: F
  label: string
  autoComplete: string
}

export function TextField<F extends string>({
  type = 'text',
  isOptional = false,
  initial,
  ...field
}: FieldProps<F> & { type?: 'text' | 'email' | 'tel' | 'date'; isOptional?: boolean; initial?: string }) {
  const { form, name, label, autoComplete } = field
  return (
    <div className="field">
      <Label form={form} name={name}>
        {label}
        {isOptional && <span className="field-aside"> (optional)</span>}
      </Label>
      <input
        {...attributesOf(form, name)}
        type={type}
        autoComplete={autoComplete}
        required={!isOptional}
        {...(initial !== undefined && { defaultValue: initial })}
        {...(type === 'email' && { autoCapitalize: 'none', spellCheck: false })}
        className="control"
      />
      <Problem form={form} name={name} />
    </div>
  )
}

export function TextArea<F extends string>({
  form,
  name,
  label,
  isOptional = false,
  initial,
}: Omit<FieldProps<F>, 'autoComplete'> & { isOptional?: boolean; initial?: string }) {
  return (
    <div className="field">
      <Label form={form} name={name}>
        {label}
        {isOptional && <span className="field-aside"> (optional)</span>}
      </Label>
      <textarea
        {...attributesOf(form, name)}
        rows={5}
        required={!isOptional}
        {...(initial !== undefined && { defaultValue: initial })}
        className="control"
      />
      <Problem form={form} name={name} />
    </div>
  )
}

export function TickBox<F extends string>({ form, name, label }: Omit<FieldProps<F>, 'autoComplete'>) {
  return (
    <div className="field">
      <label htmlFor={form.id + name} className="tick-box">
        <input {...attributesOf(form, name)} type="checkbox" required />
        <span>{label}</span>
      </label>
      <Problem form={form} name={name} />
    </div>
  )
}

/** `rules`: shown with a mark for each that is met. */
export function PasswordField<F extends string>({
  rules,
  ...field
}: FieldProps<F> & { autoComplete: 'current-password' | 'new-password'; rules?: readonly PasswordRule[] }) {
  const { form, name, label, autoComplete } = field
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const [typed, setTyped] = useState('')
  const noteCapsLock = (event: React.KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  // Hidden while the form is sent, since browsers remember text fields.
  const type = isShown && !form.isPending ? 'text' : 'password'
  return (
    <div className="field">
      <div className="flex justify-between">
        <Label form={form} name={name}>
          {label}
        </Label>
        <output className="field-aside">{isCapsLock && 'Caps Lock is on'}</output>
      </div>
      <div className="password">
        <input
          {...attributesOf(form, name, rules !== undefined)}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          className="control"
          onKeyDown={noteCapsLock}
          onKeyUp={noteCapsLock}
          onBlur={() => setCapsLock(false)}
          {...(rules && { onChange: (event) => setTyped(event.currentTarget.value) })}
        />
        <button
          type="button"
          className="password-toggle"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={form.id + name}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      {rules && <PasswordRules id={`${form.id}${name}-rules`} rules={rules} password={typed} />}
      <Problem form={form} name={name} />
    </div>
  )
}

function Label<F extends string>({
  form,
  name,
  children,
}: Pick<FieldProps<F>, 'form' | 'name'> & { children: React.ReactNode }) {
  return (
    <label htmlFor={form.id + name} className="field-label">
      {children}
    </label>
  )
}

function Problem<F extends string>({ form, name }: Pick<FieldProps<F>, 'form' | 'name'>) {
  const problem = form.problems[name]
  return (
    problem && (
      <p id={`${form.id}${name}-problem`} className="field-problem">
        {problem}
      </p>
    )
  )
}

function attributesOf<F extends string>({ id, problems }: FormState<F>, name: F, withRules = false) {
  const described = [...(problems[name] ? [`${id}${name}-problem`] : []), ...(withRules ? [`${id}${name}-rules`] : [])]
  return {
    id: id + name,
    name,
    'aria-invalid': problems[name] !== undefined,
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
  }
}

interface Props {
  id: string
  rules: readonly PasswordRule[]
  password: string
}

function PasswordRules({ id, rules, password }: Props) {
  return (
    <ul id={id} className="password-rules">
      {rules.map(({ message, signs, holds }) => {
        const isMet = holds(password)
        return (
          <li key={message} className={isMet ? 'is-met' : undefined}>
            {signs ? `${message}: ${signs}` : message}
            {isMet && <span className="sr-only">: met</span>}
          </li>
        )
      })}
    </ul>
  )
}
