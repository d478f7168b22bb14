import { createClient, type Outgoing } from '../contract/client.ts'
import { storage } from './storage.ts'

/** The bearer token of the signed-in reader, under the specification's key. */
export const storedToken = () => storage.getItem('token')

/** The API as the browser calls it: the same origin, with the reader's token when there is one. */
export const api = createClient(async ({ method, address, body }: Outgoing) => {
  const token = storedToken()
  const response = await fetch(`/api${address}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const isText = response.headers.get('content-type')?.startsWith('text/plain')
  return { status: response.status, body: isText ? await response.text() : await response.json() }
})
