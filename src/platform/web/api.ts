import { createClient, type Outgoing } from '../contract/client.ts'
import { storage } from './storage.ts'

/** Under the specification's key. */
export const storedToken = () => storage.getItem('token')

/** Same origin, with the reader's token if there is one. */
export const api = createClient(async ({ method, address, body }: Outgoing) => {
  const token = storedToken()
  const written = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(`/api${address}`, {
    method,
    // Goes on if the reader leaves the page: what was pressed is done. Browsers take 64 kB in all.
    keepalive: method !== 'GET' && (written ?? '').length < 10_000,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(written !== undefined && { body: written }),
  })
  return readAnswer(response)
})

/** A body that is not the API's, such as a proxy's error page, becomes null. */
async function readAnswer(response: Response): Promise<{ status: number; body: unknown }> {
  const type = response.headers.get('content-type') ?? ''
  const read = /^text\/(plain|csv)/.test(type) ? response.text() : type.includes('json') ? response.json() : null
  const body: unknown = read && (await read.catch(() => null))
  // A success that is not the API's answer is none.
  const isForeign = response.ok && response.status !== 204 && body === null
  return { status: isForeign ? 502 : response.status, body }
}
