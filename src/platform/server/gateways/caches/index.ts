/** Shared caches that purge by surrogate key, and where they take orders. */
export type CacheService =
  | { kind: 'varnish'; hosts: readonly string[] }
  | { kind: 'fastly'; service: string; api: string }
  | { kind: 'cloudflare'; zone: string; api: string }
  | { kind: 'webhook'; address: string }

/** With what authorises the orders. */
export type PurgedCaches = CacheService & { token: string | null }

/** The caches in front of the magazine that drop pages when they are told. */
export interface SharedCaches {
  /** For administrators: `Varnish at 10.0.0.5:6081`. */
  name: string
  /** Headers that only these caches read: how long they may serve a page. */
  lifetimeHeaders: readonly string[]
  /** Whether they know the keys of a page from `Cache-Tag`. `Surrogate-Key` is always there. */
  readsCacheTags: boolean
  /** Drops the pages with any of these keys everywhere. @throws CachesNotPurged */
  purge(keys: readonly string[], signal: AbortSignal): Promise<void>
}

/** Caches did not do what they were told. The message is a sentence for administrators. */
export class CachesNotPurged extends Error {
  override readonly name = 'CachesNotPurged'
}
