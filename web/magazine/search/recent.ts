const key = 'recentSearches'
const most = 6

/** What was looked for in this browser, newest first. It stays in the browser. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(query: string) {
  const text = query.trim()
  if (text) keep([text, ...recentSearches().filter((one) => one !== text)].slice(0, most))
}

export const forgetSearches = () => keep([])

function keep(queries: readonly string[]) {
  try {
    localStorage.setItem(key, JSON.stringify(queries))
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}
