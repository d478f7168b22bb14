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

/**
 * First with the query, as in Wagtail, then without what newsletters and social networks append to it. Then without any, as
 * in Ghost. The target gets what was left out.
 */
export function matchRedirect(find: FindRedirect, { path, query }: SiteAddress): Step | null {
  const { own, tracking } = splitQuery(query)
  for (const [kept, added] of [
    [query, ''],
    [own, tracking],
    ['', query],
  ] as const) {
    const redirect = find(path + kept)
    if (redirect) return { redirect, target: redirect.target === null ? null : withQuery(redirect.target, added) }
  }
  return null
}

const appended = /^(?:utm_\w{1,40}|(?:fb|g|dc|ms|y|tt|tw)clid|[gw]braid|mc_[ce]id|igshid|_hs\w{1,20}|mkt_tok)$/i

function splitQuery(query: string): Record<'own' | 'tracking', string> {
  const split = { own: new URLSearchParams(), tracking: new URLSearchParams() }
  for (const [name, value] of new URLSearchParams(query))
    split[appended.test(name) ? 'tracking' : 'own'].append(name, value)
  const written = (parameters: URLSearchParams) => (parameters.size === 0 ? '' : `?${parameters}`)
  return { own: written(split.own), tracking: written(split.tracking) }
}
