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

/** After a removal an address can lead beyond the last page, which looks as if nothing was there: leads to the last one. */
export function onLastPage<L extends { page: number; totalPages: number }>(
  list: L,
  linkTo: (page: number) => string,
): L {
  const last = Math.max(1, list.totalPages)
  if (list.page > last) throw redirect(linkTo(last))
  return list
}
