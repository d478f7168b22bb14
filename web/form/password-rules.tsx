import { passwordRules } from '../../contract/accounts/rules.ts'

/** The rules of a new password. The mark of a rule that is met is filled. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} className="password-rules">
      {passwordRules.map(({ message, holds }) => {
        const isMet = holds(password)
        return (
          <li key={message} className={isMet ? 'is-met' : undefined}>
            {message}
            {isMet && <span className="sr-only">: met</span>}
          </li>
        )
      })}
    </ul>
  )
}
