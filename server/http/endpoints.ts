import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { type Answer, type Api, type ApiName, api, type Request } from '../../contract/api.ts'
import type { Access, Endpoint, Method } from '../../contract/endpoint.ts'
import type { Caller, SignedInReader } from '../core/caller.ts'
import { NotAllowed, SignInRequired } from '../core/errors.ts'
import { compressAnswer } from './compress-answer.ts'
import { readForm, takeForms } from './form.ts'
import { streamOf } from './pieces.ts'
import { inMemory } from './renderer.ts'
import { createTurnstile } from './turnstile.ts'
import { type Visitor, visitorOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Of a call that takes a form: the field with its file. */
    fileField?: string
  }
  interface FastifyRequest {
    /** Of a call of the contract: who makes it. */
    caller: Caller
  }
}

/** Says who sent a request. Nothing in it counts but the session: no address, no header of the caller's choosing, no body. */
export type Identify = (request: FastifyRequest) => Promise<Caller>

/** An answer of the contract, with the surrogate keys of what it was made from and headers of its own. */
export type Reply<E extends Endpoint> = Answer<E> & { keys?: readonly string[]; headers?: Headers }

/** By lower-case name. */
export type Headers = Readonly<Record<string, string | string[]>>

export type Handler<N extends ApiName> = (request: Request<Api[N]>, call: Call) => Promise<Reply<Api[N]>>

export interface Call {
  caller: Caller
  requestId: string
  visitor: Visitor
}

/** The call of somebody who is signed in: of a `reader` or `admin` route. */
export function requireCaller({ caller }: Call): SignedInReader {
  if (!caller) throw new SignInRequired()
  return caller
}

/** More wait on the database than on the processor, so many are under way at once. */
const calls = { atOnce: 64, waiting: 200, retryAfter: 2 }
/** Their files are written down as they come in. */
const forms = { atOnce: 8, waiting: 32, retryAfter: 10 }

/** Registers the handler of a call of the contract. */
export type Route = <N extends ApiName>(name: N, handler: Handler<N>) => void

/** Answers 200. */
export const ok = <T>(body: T, keys: readonly string[] = []) => ({ status: 200 as const, body, keys })

/** Refuses to start with a route that does not say who may call it. */
export function requireDeclaredAccess(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => !config?.access).map(({ method, url }) => `${String(method)} ${url}`)
    if (silent.length > 0) throw new Error(`It is not declared who may call ${silent.join(', ')}`)
  })
}

/** The endpoints of the contract below `/api`, each validated, guarded and checked on its way out. */
export function createEndpoints(app: FastifyInstance, identify: Identify) {
  const registered = new Set<string>()
  const turnstile = createTurnstile(calls)
  const formTurnstile = createTurnstile(forms)
  app.decorateRequest('caller', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const route: Route = (name, handle) => {
    const endpoint: Endpoint = api[name]
    const [method, path] = name.split(' ') as [Method, string]
    registered.add(name)
    const form = endpoint.upload
    const declared: RouteOptions = {
      method,
      url: `/api${path}`,
      config: { access: endpoint.access, ...(form && { fileField: form.field }) },
      ...(endpoint.maxBody !== undefined && { bodyLimit: endpoint.maxBody }),
      schema: toSchema(endpoint),
      // Before the body is read: who may not call is not listened to.
      onRequest: async (request) => {
        request.caller = await identify(request)
        guard(endpoint, request.caller)
      },
      ...(form && {
        preValidation: (request: FastifyRequest, reply: FastifyReply) =>
          formTurnstile(() => readForm(request, reply, form)),
      }),
      handler: async (request, reply) => {
        const { params, query, body, upload, caller } = request
        const call = {
          caller,
          requestId: request.id,
          // Asked for by few.
          get visitor() {
            return visitorOf(request)
          },
        }
        const perform = () => handle({ params, query, body, upload } as never, call)
        // What becomes of a file takes long, and is bounded where it is done: other calls do not wait for it.
        const answer = await (form ? perform() : pass(request, perform))
        return sendAnswer(reply, answer, endpoint)
      },
      onSend: compressAnswer,
    }
    if (!form) return void app.route(declared)
    app.register(async (scope) => {
      await takeForms(scope)
      scope.route(declared)
    })
  }

  // A page's own calls have had their turn with the page.
  const pass = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    request.socket.remoteAddress === inMemory ? work() : turnstile(work)

  // Below /api nothing is a page, not even what does not exist.
  app.get('/api/*', { config: { access: 'anyone' } }, async (_request, reply) => reply.callNotFound())

  /** Every call of the contract has a handler; otherwise the server does not start. */
  const complete = () => {
    const missing = Object.keys(api).filter((name) => !registered.has(name))
    if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
  }
  return { route, complete }
}

function sendAnswer(reply: FastifyReply, { status, body, keys, headers }: Reply<Endpoint>, endpoint: Endpoint) {
  if (keys?.length) reply.header('surrogate-key', keys.join(' '))
  if (headers) reply.headers(headers)
  reply.code(status).header('cache-control', 'no-store')
  if (body === null) return reply.send()
  if (endpoint.contentType === 'text/plain' && typeof body === 'string')
    return reply.type('text/plain; charset=utf-8').serializer(String).send(body)
  // Bytes are not serialised: there is nothing in them to leave out.
  if (endpoint.contentType && body instanceof Uint8Array)
    return reply.type(endpoint.contentType).send(Buffer.from(body))
  // Pieces that are bytes are given away: whoever makes them uses them no more.
  if (endpoint.contentType === 'text/csv' && isPieces(body))
    return reply.type('text/csv; charset=utf-8').send(streamOf(body, reply.raw))
  return reply.send(body)
}

const isPieces = (body: unknown): body is AsyncIterable<string | Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

function guard({ access, signInMessage }: Endpoint, caller: Caller) {
  if (access === 'anyone') return
  if (!caller) throw new SignInRequired(signInMessage)
  if (access === 'editor' && !caller.isEditor) throw new NotAllowed()
  if (access === 'admin' && !caller.isAdmin) throw new NotAllowed()
}

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
