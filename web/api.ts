import { createClient, type Outgoing } from '../contract/client.ts'

/** The bearer token of the signed-in reader, under the specification's key. */
export const storedToken = () => localStorage.getItem('token')

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
  return { status: response.status, body: await response.json() }
})
