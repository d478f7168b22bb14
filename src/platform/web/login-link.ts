import { useLocation } from 'react-router'
import { links } from '../contract/links.ts'
import { useHydrated } from './ui/use-hydrated.ts'

const withReturn = (page: string, returnTo: string) =>
  returnTo === links.home ? page : `${page}?${new URLSearchParams({ redirect: returnTo })}`

export const loginLink = (returnTo: string) => withReturn(links.login, returnTo)
export const signupLink = (returnTo: string) => withReturn(links.signup, returnTo)

/** The server's HTML has the plain link, since it is the same for all queries. */
export function useLoginLink(): string {
  const { pathname, search } = useLocation()
  return useHydrated() ? loginLink(pathname + search) : links.login
}
