import { accountMessages, emailKey } from '../../../platform/contract/accounts/rules.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'

/** @throws InvalidInput */
export function requireEmailKey(email: string): string {
  const key = emailKey(email)
  if (key === null) throw new InvalidInput('email', accountMessages.emailInvalid)
  return key
}
