import { accountMessages, emailKey } from '../../../contract/account-rules.ts'
import { NotAcceptable } from '../../errors.ts'

/** The one spelling of an address that the contract has let through. */
export function keyOf(email: string): string {
  const key = emailKey(email)
  if (key === null) throw new NotAcceptable('email', accountMessages.emailInvalid)
  return key
}

/** Where mail for an address goes: as it was typed before the `@`, since some servers mind, and after it as the network writes it. */
export function mailboxOf(email: string): string {
  const host = keyOf(email).split('@')[1]
  return `${email.trim().split('@')[0]}@${host}`
}
