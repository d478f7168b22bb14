/** A service that speaks Sentry's protocol. */
export interface ReportTarget {
  /** Without the key. */
  address: string
  key: string
}

/** `https://key@host/path/project`, else null. */
export function parseDsn(dsn: string): ReportTarget | null {
  const url = URL.parse(dsn)
  const [, path = '', project] = /^(.*)\/(\w+)$/.exec(url?.pathname ?? '') ?? []
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || project === undefined) return null
  return { address: `${url.protocol}//${url.host}${path}/api/${project}/envelope/`, key: url.username }
}
