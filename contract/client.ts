import type { Api, ApiAnswer, ApiName, ApiRequest, ApiResult } from './api.ts'
import type { ErrorResponse } from './endpoint.ts'

/** A call as it is sent. The address is below `/api` and includes the query. */
export interface Outgoing {
  method: string
  address: string
  /** Sent as JSON, except a `FormData`. */
  body?: unknown
}

/** Sends a call: by `fetch` in the browser, to the router itself on the server. */
export type Send = (call: Outgoing) => Promise<{ status: number; body: unknown }>

/** An answer that the caller did not ask for. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorResponse

  /** By name, since this class exists twice, in the server and in the pages' bundle, and a page catches errors of the server's copy. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError'
  }

  constructor(status: number, body: ErrorResponse) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
}

export interface ApiClient {
  /** The body of a success. @throws ApiError for every other answer. */
  call<N extends ApiName>(name: N, request: ApiRequest<N>): Promise<ApiResult<N>>
  /** The answer whose status is one of these, told apart by `status`. @throws ApiError for every other answer. */
  call<N extends ApiName>(name: N, request: ApiRequest<N>, statuses: readonly number[]): Promise<ApiAnswer<Api[N]>>
}

/** The client of the API. The contract types it and is not needed at run time: the name of a call is its method and path. */
export function createClient(send: Send): ApiClient {
  const call = async (name: string, request: object, statuses?: readonly number[]): Promise<unknown> => {
    const answer = await send(toOutgoing(name, request))
    if (!(statuses ?? [200, 201]).includes(answer.status)) {
      throw new ApiError(answer.status, answer.body as ErrorResponse)
    }
    return statuses ? answer : answer.body
  }
  return { call: call as ApiClient['call'] }
}

function toOutgoing(name: string, call: Loose): Outgoing {
  const [method = 'GET', path = '/'] = name.split(' ')
  const address = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(call.params?.[key] ?? ''))
  const query = new URLSearchParams(call.query).toString()
  return {
    method,
    address: query ? `${address}?${query}` : address,
    ...(call.upload ? { body: toForm(call) } : call.body !== undefined && { body: call.body }),
  }
}

/** The file comes last: who refuses a field need not have read it. */
function toForm({ body, upload }: Loose): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...(body as object), ...upload }))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

interface Loose {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  upload?: Record<string, Blob>
}
