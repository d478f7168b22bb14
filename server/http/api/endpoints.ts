import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { type Api, type ApiAnswer, type ApiName, apiEndpoints, type ValidatedRequest } from '../../../contract/api.ts'
import type { Endpoint, Method, RouteAccess } from '../../../contract/endpoint.ts'
import type { Caller, SignedInReader } from '../../core/caller.ts'
import { seconds } from '../../core/durations.ts'
import { SignInRequired } from '../../core/errors.ts'
import { withTimeLimit } from '../../db/time-limit.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { requireAccess } from './access.ts'
import { compressResponse } from './compress-response.ts'
import { readForm, takeForms, workOnUpload } from './form.ts'
import { inMemoryAddress } from './in-memory-client.ts'
import { networkOfRequest, type Visitor, visitorOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /** For a form: the name of the field with the file. */
    fileField?: string
  }
  interface FastifyRequest {
    /** Who makes this call of the contract. */
    caller: Caller
  }
}

/** Identifies the caller by the session and nothing else. */
export type Identify = (request: FastifyRequest) => Promise<Caller>

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

/** The caller of a route that needs one. */
export function requireCaller({ caller }: CallContext): SignedInReader {
  if (!caller) throw new SignInRequired()
  return caller
}

/** Most calls wait for the database, not for the processor. */
const calls = { concurrency: 64, maxQueued: 200, retryAfter: 2 }
const forms = { concurrency: 8, maxQueued: 32, retryAfter: 10 }

/** Registers the handler of a call of the contract. */
export type Route = <N extends ApiName>(name: N, handler: Handler<N>) => void

/** How long a statement of a call may take, in milliseconds. Figures of the back office count many rows. */
const statementLimits = { anyone: seconds(10), reader: seconds(10), editor: seconds(30), admin: seconds(30) }

/** Answers 200. */
export const ok = <T>(body: T, keys: readonly string[] = []) => ({ status: 200 as const, body, keys })

/** Serves the contract below `/api`. Checks each call's access, input and answer. */
export function createEndpoints(app: FastifyInstance, identify: Identify) {
  const registered = new Set<string>()
  const callLimit = createConcurrencyLimit(calls)
  const formLimit = createConcurrencyLimit(forms)
  app.decorateRequest('caller', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const route: Route = (name, handle) => {
    const endpoint: Endpoint = apiEndpoints[name]
    const [method, path] = name.split(' ') as [Method, string]
    registered.add(name)
    const form = endpoint.upload
    const limited = <T>(work: () => Promise<T>) => withTimeLimit(statementLimits[endpoint.access], work)
    const declared: RouteOptions = {
      method,
      url: `/api${path}`,
      config: { access: endpoint.access, ...(form && { fileField: form.field }) },
      ...(endpoint.maxBody !== undefined && { bodyLimit: endpoint.maxBody }),
      schema: toSchema(endpoint),
      // Before the body is read. The session is read from the database, so this waits its turn too.
      onRequest: async (request) => {
        request.caller = await pass(request, () => limited(() => identify(request)))
        requireAccess(endpoint, request.caller)
      },
      ...(form && {
        preValidation: (request: FastifyRequest, reply: FastifyReply) =>
          formLimit(() => readForm(request, reply, form)),
      }),
      handler: async (request, reply) => {
        const { params, query, body, upload, caller } = request
        const call = {
          caller,
          requestId: request.id,
          get visitor() {
            return visitorOf(request)
          },
        }
        const perform = () => limited(() => handle({ params, query, body, upload } as never, call))
        // A form takes long and has a limit of its own.
        const answer = await (form ? workOnUpload(request, perform) : pass(request, perform, true))
        return sendAnswer(reply, answer, endpoint)
      },
      onSend: compressResponse,
    }
    if (!form) return void app.route(declared)
    app.register(async (scope) => {
      await takeForms(scope)
      scope.route(declared)
    })
  }

  // Rendering has a limit of its own, and holds a place in it during these calls.
  const pass = <T>(request: FastifyRequest, work: () => Promise<T>, wasLetIn = false) =>
    request.socket.remoteAddress === inMemoryAddress ? work() : callLimit(work, networkOfRequest(request), wasLetIn)

  // An unknown address below /api is an error, not a page.
  app.get('/api/*', { config: { access: 'anyone' } }, async (_request, reply) => reply.callNotFound())

  /** Stops the start if a call of the contract has no handler. */
  const complete = () => {
    const missing = Object.keys(apiEndpoints).filter((name) => !registered.has(name))
    if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
  }
  return { route, complete }
}

function sendAnswer(reply: FastifyReply, { status, body, keys, headers }: HandlerResult<Endpoint>, endpoint: Endpoint) {
  if (keys?.length) reply.header('surrogate-key', keys.join(' '))
  if (headers) reply.headers(headers)
  reply.code(status).header('cache-control', 'no-store')
  if (body === null) return reply.send()
  if (endpoint.contentType === 'text/plain' && typeof body === 'string')
    return reply.type('text/plain; charset=utf-8').serializer(String).send(body)
  // Bytes are sent as they are.
  if (endpoint.contentType && body instanceof Uint8Array)
    return reply.type(endpoint.contentType).send(Buffer.from(body))
  if (endpoint.contentType === 'text/csv' && isIterable(body))
    return reply.type('text/csv; charset=utf-8').send(Readable.from(body, { objectMode: false }))
  return reply.send(body)
}

const isIterable = (body: unknown): body is AsyncIterable<string | Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

function toSchema({
  summary,
  params,
  query,
  body,
  upload,
  answers,
}: Endpoint): Record<string, z.ZodType | object | string> {
  return {
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(upload && { consumes: ['multipart/form-data'] }),
    response: answers,
  }
}
