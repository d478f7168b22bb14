import { inject } from 'vitest'
import { ask } from '../ask.ts'

/** Throws unless the call succeeds. */
export async function callApi<T>(
  method: string,
  path: string,
  sent: { token?: string; body?: unknown } = {},
): Promise<T> {
  const { status, text, json } = await ask(method, `${inject('productUrl')}/api${path}`, sent)
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`)
  return json
}
