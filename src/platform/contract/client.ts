import type { Api, ApiAnswer, ApiName, ApiRequest, ApiResult } from './api.ts'
import type { ErrorResponse } from './endpoint.ts'

/** `address` is below `/api` and includes the query. */
export interface Outgoing {
  method: string
  address: string
  /** Sent as JSON, except a `FormData`. */
  body?: unknown
}

export interface CallParts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  upload?: Record<string, Blob>
}

export interface Answer {
  status: number
  body: unknown
}

export type Send = (call: Outgoing) => Promise<Answer>

export type CallByName = (name: ApiName, request: CallParts) => Promise<Answer>

export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorResponse

  /** Compares names: the class exists twice (server, pages' bundle), and pages catch the server's errors. */
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

/** Replaces a body that is not the API's, such as a proxy's error page. */
function toErrorResponse({ status, body }: Answer): ErrorResponse {
  return isErrorResponse(body) ? body : unreadable(status)
}

const isErrorResponse = (body: unknown): body is ErrorResponse =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'

export const unreadableCode = 'unreadable'

export const unreadable = (status: number): ErrorResponse => {
  const message = `The server answered ${status}.`
  return { error: message, message, code: unreadableCode, requestId: '' }
}

export interface ApiClient {
  /** @throws ApiError for every answer but a success. */
  call<N extends ApiName>(name: N, request: ApiRequest<N>): Promise<ApiResult<N>>
  /** Discriminated by `status`. @throws ApiError for every other status. */
  call<N extends ApiName>(name: N, request: ApiRequest<N>, statuses: readonly number[]): Promise<ApiAnswer<Api[N]>>
}

/** Needs the contract only for types: the name of a call is its method and path. */
export const createClient = (send: Send): ApiClient =>
  createClientByName((name, request) => send(toOutgoing(name, request)))

export function createClientByName(callByName: CallByName): ApiClient {
  const call = async (name: ApiName, request: CallParts, statuses?: readonly number[]): Promise<unknown> => {
    const answer = await callByName(name, request)
    if (!(statuses ?? [200, 201]).includes(answer.status)) {
      throw new ApiError(answer.status, toErrorResponse(answer))
    }
    return statuses ? answer : answer.body
  }
  return { call: call as ApiClient['call'] }
}

function toOutgoing(name: ApiName, call: CallParts): Outgoing {
  const [method = 'GET', path = '/'] = name.split(' ')
  const address = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(call.params?.[key] ?? ''))
  const query = new URLSearchParams(call.query).toString()
  return {
    method,
    address: query ? `${address}?${query}` : address,
    ...(call.upload ? { body: toForm(call) } : call.body !== undefined && { body: call.body }),
  }
}

/** The file is last, so that the server can refuse a field without reading it. */
function toForm({ body, upload }: CallParts): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...(body as object), ...upload }))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  return form
}
