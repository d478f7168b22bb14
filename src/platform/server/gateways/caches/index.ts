export type CacheService =
  | { kind: 'varnish'; hosts: readonly string[] }
  | { kind: 'fastly'; service: string; api: string }
  | { kind: 'cloudflare'; zone: string; api: string }
  | { kind: 'webhook'; address: string }

export type PurgedCaches = CacheService & { token: string | null }

export interface SharedCaches {
  /** For administrators: `Varnish at 10.0.0.5:6081`. */
  name: string
  /** Only these caches read them. They say how long a page may be served. */
  lifetimeHeaders: readonly string[]
  /** They read keys from `Cache-Tag`. `Surrogate-Key` is always there. */
  readsCacheTags: boolean
  /** Drops the pages with any of these keys everywhere. @throws CachesNotPurged */
  purge(keys: readonly string[], signal: AbortSignal): Promise<void>
}

/** The message is a sentence for administrators. */
export class CachesNotPurged extends Error {
  override readonly name = 'CachesNotPurged'
}
