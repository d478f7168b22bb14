import { useLocation } from 'react-router'
import { links } from '../contract/links.ts'
import { useHydrated } from './ui/use-hydrated.ts'

const withReturn = (page: string, returnTo: string) =>
  returnTo === links.home ? page : `${page}?${new URLSearchParams({ redirect: returnTo })}`

/** The way to sign in, and to sign up, and then back to an address of this site. */
export const loginLink = (returnTo: string) => withReturn(links.login, returnTo)
export const signupLink = (returnTo: string) => withReturn(links.signup, returnTo)

/** The way to sign in and back to this very page. The server's HTML, which is the same for all queries, has the plain address. */
export function useLoginLink(): string {
  const { pathname, search } = useLocation()
  return useHydrated() ? loginLink(pathname + search) : links.login
}
