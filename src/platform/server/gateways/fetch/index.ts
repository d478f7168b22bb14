export interface OutsideRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Of the answer's body. */
  maxBytes: number
  /** Cuts a longer body off instead of refusing it. */
  cuts?: boolean
  /** Returns a redirect instead of following it: the request is for this address alone. */
  staysHere?: boolean
  /** Milliseconds, for everything together. */
  timeout: number
  signal?: AbortSignal
}

export interface OutsideAnswer {
  status: number
  /** Names are in lower case. Repeated headers are joined with commas. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** After redirects. */
  url: string
}

/**
 * Every address of a name must be public, also after redirects. We connect to an address that was checked.
 * @throws OutsideRefused, OutsideFailed
 */
export type FetchOutside = (url: string, request: OutsideRequest) => Promise<OutsideAnswer>

/** The address will never be allowed. The message is a sentence for the publisher. */
export class OutsideRefused extends Error {
  override readonly name = 'OutsideRefused'
}

/** Another try may succeed. The message is a sentence for the publisher. */
export class OutsideFailed extends Error {
  override readonly name = 'OutsideFailed'
}
