import { recentSearchesKey as key } from '../../../platform/web/session-record.ts'

const maxRecent = 6

/** Newest first. They never leave this browser, and end with the session. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, maxRecent) : []
  } catch {
    return []
  }
}

export function rememberSearch(query: string) {
  const text = query.trim()
  if (text) store([text, ...recentSearches().filter((one) => one !== text)].slice(0, maxRecent))
}

export const clearSearches = () => store([])

function store(queries: readonly string[]) {
  try {
    localStorage.setItem(key, JSON.stringify(queries))
  } catch {
    // Without storage there are no recent searches.
  }
}
