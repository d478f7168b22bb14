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

/** An answer of the contract, with the surrogate keys of its content and additional headers. */
export type HandlerResult<E extends Endpoint> = ApiAnswer<E> & { keys?: readonly string[]; headers?: Headers }

/** By name in lower case. */
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

/** Registers the handler of a call of the contract, and what it reads with the caller. */
export type Route = <N extends ApiName>(name: N, handler: Handler<N>, withCaller?: RowWithCaller<object>) => void

/** Whether the feature of a call, a page or a job is switched on. */
export type IsOn = () => boolean

/** The caller of a route that needs one. */
export function requireCaller({ caller }: CallContext): SignedInReader {
  if (!caller) throw new SignInRequired()
  return caller
}

/** Answers 200. */
export const ok = <T>(body: T, keys: readonly string[] = []) => ({ status: 200 as const, body, keys })

/** Answers 200 with a file that the browser saves. */
export const okFile = <T>(name: string, body: T) => ({
  ...ok(body),
  headers: { 'content-disposition': `attachment; filename="${name}"` },
})

/** How long a statement of a call may take, in milliseconds. Figures of the back office count many rows. */
const statementLimit = (access: RouteAccess) => (isForStaff(access) ? seconds(30) : seconds(10))

export const limitStatements = <T>({ access }: Endpoint, work: () => Promise<T>) =>
  withTimeLimit(statementLimit(access), work)

/** A request before validation. */
interface Given {
  params?: unknown
  query?: unknown
  body?: unknown
  upload?: unknown
}

type Endpoints = Readonly<Record<ApiName, Endpoint>>

type AnyHandler = (request: never, context: CallContext) => Promise<HandlerResult<Endpoint>>

/** The handlers of the contract. Every call passes here, whether it comes over HTTP or from a page that is rendered. */
export class Calls {
  readonly #handlers = new Map<ApiName, AnyHandler>()
  readonly #switches = new Map<ApiName, IsOn>()
  readonly #refusesUnnamed: boolean
  readonly #endpoints: Endpoints

  /** `refusesUnnamed`: whether a field that the contract does not name fails the page that asked. */
  constructor(endpoints: Endpoints, { refusesUnnamed }: { refusesUnnamed: boolean }) {
    this.#endpoints = endpoints
    this.#refusesUnnamed = refusesUnnamed
  }

  /** What the contract says of a call. */
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

  /**
   * Checks access, input and answer.
   * @throws SignInRequired, NotAllowed, InvalidRequest, and whatever the handler throws
   */
  async perform(name: ApiName, given: Given, context: CallContext): Promise<HandlerResult<Endpoint>> {
    const answer = await this.#handle(name, given, context)
    return { ...answer, body: withoutOtherFields(this.endpoint(name), answer) }
  }

  /**
   * The same for a page that is rendered. A field that the contract does not name would reach everybody with the page: tests and development refuse
   * it, so that it is mended, and otherwise it is left out.
   */
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
    return limitStatements(endpoint, () => handle(request as never, context))
  }
}

function validate(schema: ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const { data, error } = schema.safeParse(given === undefined ? null : given)
  if (!error) return data
  throw new InvalidRequest(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}

/** Only what the contract names leaves a handler. Texts, bytes and streams are what they are. */
function withoutOtherFields({ answers, contentType }: Endpoint, { status, body }: HandlerResult<Endpoint>): unknown {
  const schema = answers[status]
  const isFile = contentType && (typeof body === 'string' || body instanceof Uint8Array || isIterable(body))
  return schema && !isFile ? encode(schema, body) : body
}

export const isIterable = (body: unknown): body is AsyncIterable<string | Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body
