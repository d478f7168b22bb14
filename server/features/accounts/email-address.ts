import { accountMessages, emailKey } from '../../../contract/accounts/rules.ts'
import { InvalidInput } from '../../core/errors.ts'

/** The one spelling of an address that the contract has let through. */
export function keyOf(email: string): string {
  const key = emailKey(email)
  if (key === null) throw new InvalidInput('email', accountMessages.emailInvalid)
  return key
}
