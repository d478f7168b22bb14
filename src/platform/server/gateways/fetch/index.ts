/** A request to an address that somebody typed in. */
export interface OutsideRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Of the body that comes back. */
  maxBytes: number
  /** A longer body is cut off instead of refused. */
  cuts?: boolean
  /** A redirect is the answer instead of being followed: what is sent is for this address alone. */
  staysHere?: boolean
  /** In milliseconds, for everything together. */
  timeout: number
  signal?: AbortSignal
}

export interface OutsideAnswer {
  status: number
  /** By name in lower case; one that came several times is joined with commas. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Of the last redirect. */
  url: string
}

/**
 * Fetches from the internet and from nowhere else: every address that a name stands for must be public, also after each redirect, and the
 * connection goes to an address that was looked at. @throws OutsideRefused, OutsideFailed
 */
export type FetchOutside = (url: string, request: OutsideRequest) => Promise<OutsideAnswer>

/** The address may not be asked, and never will be. The message is a sentence for the publisher. */
export class OutsideRefused extends Error {
  override readonly name = 'OutsideRefused'
}

/** No usable answer came. Another time one may. The message is a sentence for the publisher. */
export class OutsideFailed extends Error {
  override readonly name = 'OutsideFailed'
}
