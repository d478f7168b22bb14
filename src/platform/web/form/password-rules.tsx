import type { PasswordRule } from '../../contract/accounts/rules.ts'

interface Props {
  id: string
  rules: readonly PasswordRule[]
  password: string
}

export function PasswordRules({ id, rules, password }: Props) {
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
