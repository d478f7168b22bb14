import { isDeepStrictEqual } from 'node:util'
import { encode, type ZodType } from 'zod'
import { isForStaff, type RouteAccess } from '../../../contract/accounts/roles.ts'
import type { Api, ApiAnswer, ApiName, ValidatedRequest } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Caller, SignedInReader } from '../../core/caller.ts'
import { seconds } from '../../core/durations.ts'
import { InvalidRequest, NotFound, SignInRequired } from '../../core/errors.ts'
import { withTimeLimit } from '../../db/time-limit.ts'
import { requireAccess } from './access.ts'
import type { RowWithCaller } from './row-with-caller.ts'
import type { Visitor } from './visitor.ts'

/** `keys`: surrogate keys of the content. */
export type HandlerResult<E extends Endpoint> = ApiAnswer<E> & { keys?: readonly string[]; headers?: Headers }

/** Names are in lower case. */
export type Headers = Readonly<Record<string, string | string[]>>

export type Handler<N extends ApiName> = (
  request: ValidatedRequest<Api[N]>,
  context: CallContext,
) => Promise<HandlerResult<Api[N]>>

export interface CallContext {
  caller: Caller
  requestId: string
  visitor: Visitor
}

export type Route = <N extends ApiName>(name: N, handler: Handler<N>, withCaller?: RowWithCaller<object>) => void

export type IsOn = () => boolean

/** @throws SignInRequired */
export function requireCaller({ caller }: CallContext): SignedInReader {
  if (!caller) throw new SignInRequired()
  return caller
}

export const ok = <T>(body: T, keys: readonly string[] = []) => ({ status: 200 as const, body, keys })

export const created = <T>(body: T) => ({ status: 201 as const, body })

export const okFile = <T>(name: string, body: T) => ({
  ...ok(body),
  headers: { 'content-disposition': `attachment; filename="${name}"` },
})

/** Milliseconds for a statement. Figures of the back office count many rows. */
const statementLimit = (access: RouteAccess) => (isForStaff(access) ? seconds(30) : seconds(10))

export const limitStatements = <T>({ access }: Endpoint, work: () => Promise<T>) =>
  withTimeLimit(statementLimit(access), work)

interface Given {
  params?: unknown
  query?: unknown
  body?: unknown
  upload?: unknown
}

type Endpoints = Readonly<Record<ApiName, Endpoint>>

/** @throws VerificationFailed */
type RequireFreshFactor = (caller: SignedInReader) => Promise<void>

type AnyHandler = (request: never, context: CallContext) => Promise<HandlerResult<Endpoint>>

/** Every call passes here, over HTTP or from a page that is rendered. */
export class Calls {
  readonly #handlers = new Map<ApiName, AnyHandler>()
  readonly #switches = new Map<ApiName, IsOn>()
  readonly #refusesUnnamed: boolean
  readonly #requireFreshFactor: RequireFreshFactor
  readonly #endpoints: Endpoints

  /** `refusesUnnamed`: a field that the contract does not name fails the page that asked. */
  constructor(
    endpoints: Endpoints,
    { refusesUnnamed, requireFreshFactor }: { refusesUnnamed: boolean; requireFreshFactor: RequireFreshFactor },
  ) {
    this.#endpoints = endpoints
    this.#refusesUnnamed = refusesUnnamed
    this.#requireFreshFactor = requireFreshFactor
  }

  endpoint(name: ApiName): Endpoint {
    return this.#endpoints[name]
  }

  register<N extends ApiName>(name: N, handler: Handler<N>, isOn: IsOn) {
    this.#handlers.set(name, handler)
    this.#switches.set(name, isOn)
  }

  /** @throws NotFound if its feature is switched off */
  requireOn(name: ApiName) {
    if (!this.#switches.get(name)?.()) throw new NotFound('call', name)
  }

  /** Stops the start if a call of the contract has no handler. */
  requireAll() {
    const missing = Object.keys(this.#endpoints).filter((name) => !this.#handlers.has(name as ApiName))
    if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
  }

  /** @throws SignInRequired, NotAllowed, InvalidRequest, VerificationFailed, and whatever the handler throws */
  async perform(name: ApiName, given: Given, context: CallContext): Promise<HandlerResult<Endpoint>> {
    const answer = await this.#handle(name, given, context)
    return { ...answer, body: withoutOtherFields(this.endpoint(name), answer) }
  }

  /** Everybody gets such a page: an unnamed field fails it in tests and development, and is left out elsewhere. */
  async performForPage(name: ApiName, given: Given, context: CallContext): Promise<HandlerResult<Endpoint>> {
    const answer = await this.#handle(name, given, context)
    const body = withoutOtherFields(this.endpoint(name), answer)
    if (this.#refusesUnnamed && !isDeepStrictEqual(body, answer.body))
      throw new Error(`${name} answered fields that the contract does not name`)
    return { ...answer, body }
  }

  async #handle(name: ApiName, given: Given, context: CallContext): Promise<HandlerResult<Endpoint>> {
    const endpoint = this.endpoint(name)
    const handle = this.#handlers.get(name)
    if (!handle) throw new Error(`No handler for ${name}`)
    this.requireOn(name)
    requireAccess(endpoint, context.caller)
    const request = {
      params: validate(endpoint.params, given.params),
      body: validate(endpoint.body, given.body),
      query: validate(endpoint.query, given.query),
      upload: given.upload,
    }
    return limitStatements(endpoint, async () => {
      if (needsFreshFactor(endpoint, request.params)) await this.#requireFreshFactor(requireCaller(context))
      return handle(request as never, context)
    })
  }
}

function needsFreshFactor({ freshFactor }: Endpoint, params: unknown): boolean {
  if (freshFactor === undefined || freshFactor === true) return freshFactor === true
  const given = params as Readonly<Record<string, unknown>>
  return Object.entries(freshFactor).every(([name, value]) => given[name] === value)
}

function validate(schema: ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const { data, error } = schema.safeParse(given === undefined ? null : given)
  if (!error) return data
  throw new InvalidRequest(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}

/** Texts, bytes and streams stay as they are. */
function withoutOtherFields({ answers, contentType }: Endpoint, { status, body }: HandlerResult<Endpoint>): unknown {
  const schema = answers[status]
  const isFile = contentType && (typeof body === 'string' || body instanceof Uint8Array || isIterable(body))
  return schema && !isFile ? encode(schema, body) : body
}

export const isIterable = (body: unknown): body is AsyncIterable<string | Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body
