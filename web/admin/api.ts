import { ApiError, createClient, type Outgoing } from '../../contract/client.ts'
import type { ErrorResponse } from '../../contract/endpoint.ts'
import { storedToken } from '../api.ts'
import { serverMessage } from '../api-error.ts'
import { checkSession } from '../session.ts'
import { readRecord } from '../session-record.ts'
import { storage } from '../storage.ts'
import { waitForSignIn } from './shell/expired-session.ts'

/** What a request of the back office carries: the bearer while there is one, and the mark that lets its cookie serve without. */
export function adminHeaders(): Record<string, string> {
  const token = storedToken()
  return { 'x-admin': '1', ...(token && { authorization: `Bearer ${token}` }) }
}

/** Who is at work here, or was last. */
let atWork = ''

function whoIsAtWork(): string {
  atWork = readRecord(storage)?.email ?? atWork
  return atWork
}

/**
 * Does a request, and once more after somebody whose session had ended has signed in again: what was being saved is saved, and
 * whoever called need not know. Nobody writes in another's name: where somebody else has signed in, what would change something is for
 * them to do.
 * @throws ApiError `another_user`
 */
export async function withSession<T extends { status: number }>(
  request: () => Promise<T>,
  { isReading = false } = {},
): Promise<T> {
  const begunBy = whoIsAtWork()
  for (;;) {
    const token = storedToken()
    const answer = await request()
    if (answer.status !== 401) return answer
    await checkSession()
    // The session is as good as before: waiting for another would not help.
    if (token !== null && storedToken() === token) return answer
    await waitForSignIn()
    if (!isReading && begunBy !== '' && whoIsAtWork() !== begunBy) throw anotherUser()
  }
}

/** The API as the back office calls it. A call whose session has ended waits until there is one again. */
export const adminApi = createClient(({ method, address, body }: Outgoing) =>
  withSession(
    async () => {
      const response = await fetch(`/api${address}`, { method, ...outgoing(body) })
      return { status: response.status, body: await readBody(response) }
    },
    { isReading: method === 'GET' },
  ),
)

function anotherUser(): ApiError {
  const message =
    'Somebody else has signed in meanwhile, so it was not done. Do it again if you want it done in your name.'
  return new ApiError(401, { error: message, message, code: 'another_user', requestId: '' })
}

function outgoing(body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  if (body === undefined) return { headers: adminHeaders() }
  // The browser itself says where the parts of a form end.
  if (body instanceof FormData) return { headers: adminHeaders(), body }
  return { headers: { ...adminHeaders(), 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  if (response.ok) return response.text()
  // What stands between us and the server speaks for itself.
  return unreadable(response.status)
}

const unreadable = (status: number): ErrorResponse => {
  const message = `The server answered ${status}.`
  return { error: message, message, code: 'unreadable', requestId: '' }
}

/** An answer that is no success, as the error that calls throw. `text` is the answer's body. */
export function apiError(status: number, text: string): ApiError {
  try {
    return new ApiError(status, JSON.parse(text) as ErrorResponse)
  } catch {
    return new ApiError(status, unreadable(status))
  }
}

/** The screen's own sentence for what failed, and what the server said of it. */
export function explain(sentence: string, fault: unknown): string {
  const said = serverMessage(fault)
  if (said && said !== sentence) return `${sentence}: ${said}`
  return fault instanceof TypeError ? `${sentence}: the server could not be reached.` : sentence
}
