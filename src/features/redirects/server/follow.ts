import { type RedirectStatus, redirectLimits, redirectMessages } from '../contract/rules.ts'
import { parseSiteAddress, type SiteAddress, withQuery } from './address.ts'
import type { StoredRedirect } from './redirect-table.ts'

export interface Redirected {
  redirect: StoredRedirect
  status: RedirectStatus
  /** Null: gone. */
  target: string | null
}

export type FindRedirect = (path: string) => StoredRedirect | null

/** Longer chains take the reader several steps. */
const maxSteps = 10

/** A chain is one step for the reader. A circle leads nowhere. */
export function follow(find: FindRedirect, address: SiteAddress): Redirected | null {
  const seen = new Set<string>()
  const first = matchRedirect(find, address)
  let last = first
  for (let step = first; step && seen.size < maxSteps; step = nextStep(find, step)) {
    if (seen.has(step.redirect.path)) return null
    seen.add(step.redirect.path)
    last = step
  }
  if (!first || !last) return null
  const { redirect } = first
  return { redirect, target: last.target, status: last.target === null ? 410 : redirect.status }
}

export function chainProblem(find: FindRedirect, address: string): string | null {
  const seen = new Set<string>()
  const start = parseSiteAddress(address)
  for (let step = start && matchRedirect(find, start); step; step = nextStep(find, step)) {
    if (seen.has(step.redirect.path)) return redirectMessages.circle
    if (seen.size === redirectLimits.chain) return redirectMessages.longChain
    seen.add(step.redirect.path)
  }
  return null
}

interface Step {
  redirect: StoredRedirect
  target: string | null
}

function nextStep(find: FindRedirect, { target }: Step): Step | null {
  const address = target === null ? null : parseSiteAddress(target)
  return address && matchRedirect(find, address)
}

/** First with the query, as in Wagtail. Then without it, and the target gets the query, as in Ghost. */
export function matchRedirect(find: FindRedirect, { path, query }: SiteAddress): Step | null {
  const exact = find(path + query)
  if (exact) return { redirect: exact, target: exact.target }
  const redirect = query === '' ? null : find(path)
  return redirect && { redirect, target: redirect.target === null ? null : withQuery(redirect.target, query) }
}
