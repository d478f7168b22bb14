import { ApiError, createClient, type Outgoing, unreadable } from '../../contract/client.ts'
import type { ErrorResponse } from '../../contract/endpoint.ts'
import { storedToken } from '../api.ts'
import { serverMessage } from '../api-error.ts'
import { checkSession } from '../session.ts'
import { readRecord } from '../session-record.ts'
import { storage } from '../storage.ts'
import { askForFactor } from './factor-question.ts'

/** A call whose session has expired waits until the user signs in again, and one that needs a fresh second factor until it is given. */
export const adminApi = createClient((outgoing: Outgoing) =>
  withFactor(
    () => sendInSession(outgoing),
    async ({ body }) => body,
  ),
)

/** @throws ApiError `another_user` */
export async function withFactor<T extends { status: number }>(
  send: () => Promise<T>,
  readError: (answer: T) => Promise<unknown>,
): Promise<T> {
  const startedBy = currentUser()
  const answer = await send()
  if (answer.status !== 403 || !hasCode(await readError(answer), 'factor_not_fresh')) return answer
  if (!(await askForFactor())) return answer
  if (startedBy !== '' && currentUser() !== startedBy) throw anotherUser()
  return send()
}

const sendInSession = ({ method, address, body }: Outgoing) =>
  withSession(
    async () => {
      const response = await fetch(`/api${address}`, { method, ...requestOf(body) })
      const answer = await readBody(response)
      // The role needs a second factor since a moment ago: checking the session leads to the set-up.
      if (hasCode(answer, 'second_factor_needed')) void checkSession()
      return { status: response.status, body: answer }
    },
    { isReading: method === 'GET' },
  )

const hasCode = (answer: unknown, code: string) =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === code

/** `x-admin` lets the admin cookie serve without a bearer token. */
export function adminHeaders(): Record<string, string> {
  const token = storedToken()
  return { 'x-admin': '1', ...(token && { authorization: `Bearer ${token}` }) }
}

/** Sends again after a new sign-in, but no change in another user's name. @throws ApiError `another_user` */
export async function withSession<T extends { status: number }>(
  send: () => Promise<T>,
  { isReading = false } = {},
): Promise<T> {
  const startedBy = currentUser()
  for (;;) {
    const token = storedToken()
    const answer = await send()
    if (answer.status !== 401) return answer
    await checkSession()
    // The session is still valid, so the 401 has another reason.
    if (token !== null && storedToken() === token) return answer
    await signedInAgain()
    if (!isReading && startedBy !== '' && currentUser() !== startedBy) throw anotherUser()
  }
}

let waiting: (() => void)[] = []

function signedInAgain(): Promise<void> {
  if (storedToken()) return Promise.resolve()
  return new Promise((resolve) => waiting.push(resolve))
}

export function resumeCalls() {
  const resolved = waiting
  waiting = []
  for (const resolve of resolved) resolve()
}

let lastUser = ''

/** Of the last user if nobody is signed in. */
function currentUser(): string {
  lastUser = readRecord(storage)?.email ?? lastUser
  return lastUser
}

function anotherUser(): ApiError {
  const message = 'Another user has signed in, so your change was not saved. Make it again to save it as this user.'
  return new ApiError(401, { error: message, message, code: 'another_user', requestId: '' })
}

function requestOf(body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  if (body === undefined) return { headers: adminHeaders() }
  // The browser sets a form's content type, with its boundary.
  if (body instanceof FormData) return { headers: adminHeaders(), body }
  return { headers: { ...adminHeaders(), 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

export async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  // Proxies answer in other formats.
  if (type.includes('json')) return response.json().catch(() => unreadable(response.status))
  return response.ok ? response.text() : unreadable(response.status)
}

export function apiError(status: number, text: string): ApiError {
  try {
    return new ApiError(status, JSON.parse(text) as ErrorResponse)
  } catch {
    return new ApiError(status, unreadable(status))
  }
}

export function explain(sentence: string, error: unknown): string {
  const message = serverMessage(error)
  const start = sentence.replace(/\.$/, '')
  if (message && message !== sentence) return `${start}: ${message}`
  return error instanceof TypeError ? `${start}: the server could not be reached.` : sentence
}

export interface FormErrors {
  /** Also for parts of fields, such as `links.0.url`. */
  fields: Partial<Record<string, string>>
  /** The error concerns none of the fields. */
  other: string | null
}

/** A message for part of a field, such as `links.0.url`, is also the field's. */
export function formErrors(error: unknown, names: readonly string[], failed: string): FormErrors {
  if (!error) return { fields: {}, other: null }
  const details = error instanceof ApiError ? (error.body.details ?? []) : []
  const fields: FormErrors['fields'] = {}
  // The first message of a field counts.
  for (const { field, message } of details) for (const name of [nameOf(field), field]) fields[name] ??= message
  return { fields, other: names.some((name) => fields[name] !== undefined) ? null : explain(failed, error) }
}

const nameOf = (field: string) => field.split('.')[0] ?? field

/** The messages that stay when these fields change. */
export const withoutErrors = (errors: FormErrors['fields'], changed: readonly string[]): FormErrors['fields'] =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(nameOf(field))))

/** The messages for a field that is a list of rows, `rows` of which have these inputs. */
export function rowErrors(
  errors: FormErrors['fields'],
  name: string,
  { rows, inputs }: { rows: readonly number[]; inputs: readonly string[] },
) {
  const shown = rows.flatMap((row) => inputs.map((input) => `${name}.${row}.${input}`))
  const messages = Object.entries(errors).filter(([field]) => field === name || field.startsWith(`${name}.`))
  const atInputs = new Set(messages.filter(([field]) => shown.includes(field)).map(([, message]) => message))
  return {
    at: (row: number, input: string) => errors[`${name}.${row}.${input}`],
    /** The first message that no input shows. */
    whole: messages.find(([field, message]) => !shown.includes(field) && !atInputs.has(message))?.[1],
  }
}
