import { redirect } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { storedToken } from '../api.ts'
import { loginLink } from '../login-link.ts'
import { clearSession } from '../session.ts'

/** Anybody else signs in first and comes back to `address`. */
export async function forReaders<T>(address: string, load: () => Promise<T>): Promise<T> {
  if (!storedToken()) throw redirect(loginLink(address))
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    clearSession()
    throw redirect(loginLink(address))
  }
}
