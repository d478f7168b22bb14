import type { ConnectionName } from '../../../platform/contract/connection-names.ts'
import { keepable } from '../../../platform/contract/field-schemas.ts'
import { InvalidRequest } from '../../../platform/server/core/errors.ts'
import { fieldsOfConnection } from '../contract/connection-fields.ts'
import type { ConnectionValues } from './stored-values.ts'

type Problem = { field: string; message: string }

/**
 * An empty secret keeps the stored one, unless the form names another server or account: a kept password must not go to a server
 * that it was not entered for.
 * @throws InvalidRequest with every problem, by field
 */
export function readTyped(
  name: ConnectionName,
  typed: Readonly<Record<string, string>>,
  kept: ConnectionValues | null,
): ConnectionValues {
  const fields = fieldsOfConnection(name)
  const known = new Map(fields)
  const problems: Problem[] = Object.keys(typed)
    .filter((field) => !known.has(field))
    .map((field) => ({ field, message: 'This connection has no such field' }))
  const textOf = (field: string) => keepable(Object.hasOwn(typed, field) ? (typed[field] ?? '') : '').trim()
  const moved = kept && fields.find(([field, { isTarget }]) => isTarget && textOf(field) !== (kept[field] ?? ''))
  const values: ConnectionValues = {}
  for (const [field, row] of fields) {
    const mayKeep = row.isSecret && (!moved || row.staysHere)
    const text = textOf(field) || (mayKeep ? (kept?.[field] ?? '') : '')
    const isLost = row.isSecret && !row.isOptional && text === '' && kept?.[field] !== undefined
    const message = isLost
      ? `${moved?.[1].label} has changed. Enter this again`
      : text === ''
        ? row.isOptional
          ? null
          : `${row.label} is required`
        : text.length > row.longest
          ? `Enter up to ${row.longest} characters`
          : row.problem(text)
    if (message !== null) problems.push({ field, message })
    else if (text !== '') values[field] = text
  }
  if (problems.length === 0) problems.push(...problemsTogether(name, values))
  if (problems.length > 0) throw new InvalidRequest(problems)
  return values
}

function problemsTogether(name: ConnectionName, values: ConnectionValues): Problem[] {
  if (name === 'mail' && Boolean(values['user']) !== Boolean(values['password']))
    return [{ field: values['user'] ? 'password' : 'user', message: 'Enter user and password, or neither' }]
  // Two equal secrets would let a webhook pass for a checkout.
  if (name === 'payments' && values['keySecret'] === values['webhookSecret'])
    return [{ field: 'webhookSecret', message: 'Choose a webhook secret that differs from the key secret' }]
  return []
}
