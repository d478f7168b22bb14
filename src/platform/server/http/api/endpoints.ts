import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { RouteAccess } from '../../../contract/accounts/roles.ts'
import type { Endpoint, Method } from '../../../contract/endpoint.ts'
import type { KeyScope } from '../../../contract/scopes.ts'
import type { Caller } from '../../core/caller.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { requireAccess } from './access.ts'
import { type Calls, type HandlerResult, type IsOn, isIterable, limitStatements, type Route } from './calls.ts'
import { compressResponse } from './compress-response.ts'
import { readForm, takeForms, workOnUpload } from './form.ts'
import type { ReadWithCaller } from './row-with-caller.ts'
import { networkOfRequest, visitorOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    keyScope?: KeyScope
    freshFactor?: Endpoint['freshFactor']
    fileField?: string
  }
  interface FastifyRequest {
    caller: Caller
  }
}

/** By the session or the API key alone. `beside` is read in the statement that finds a session. */
export type Identify = (request: FastifyRequest, beside: ReadWithCaller | null) => Promise<Caller>

/** Most calls wait for the database, not for the processor. */
const callLimits = { concurrency: 64, maxQueued: 200, retryAfter: 2 }
const formLimits = { concurrency: 8, maxQueued: 32, retryAfter: 10 }

export function createEndpoints(app: FastifyInstance, calls: Calls, identify: Identify): (isOn: IsOn) => Route {
  const callLimit = createConcurrencyLimit(callLimits)
  const formLimit = createConcurrencyLimit(formLimits)
  app.decorateRequest('caller', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // An unknown address below /api is an error, not a page.
  app.get('/api/*', { config: { access: 'anyone' } }, async (_request, reply) => reply.callNotFound())

  return (isOn) => (name, handler, withCaller) => {
    calls.register(name, handler, isOn)
    const endpoint = calls.endpoint(name)
    const [method, path] = name.split(' ') as [Method, string]
    const form = endpoint.upload
    const declared: RouteOptions = {
      method,
      url: `/api${path}`,
      config: {
        access: endpoint.access,
        ...(endpoint.keyScope && { keyScope: endpoint.keyScope }),
        ...(endpoint.freshFactor && { freshFactor: endpoint.freshFactor }),
        ...(form && { fileField: form.field }),
      },
      ...(endpoint.maxBody !== undefined && { bodyLimit: endpoint.maxBody }),
      schema: toSchema(endpoint),
      // The schema is for the API document: `perform` validates the request and the answer.
      validatorCompiler: () => (value) => ({ value }),
      serializerCompiler: () => JSON.stringify,
      // Before the body is read. The session is read from the database, so this waits its turn too.
      onRequest: async (request) => {
        calls.requireOn(name)
        request.caller = await callLimit(
          () => limitStatements(endpoint, () => identify(request, withCaller?.toRead(request.params) ?? null)),
          networkOfRequest(request),
        )
        requireAccess(endpoint, request.caller)
      },
      ...(form && {
        preValidation: (request: FastifyRequest, reply: FastifyReply) =>
          formLimit(() => readForm(request, reply, form)),
      }),
      handler: async (request, reply) => {
        const context = {
          caller: request.caller,
          requestId: request.id,
          get visitor() {
            return visitorOf(request)
          },
        }
        const perform = () => calls.perform(name, request, context)
        // A form takes long and has a limit of its own.
        const answer = await (form ? workOnUpload(request, perform) : callLimit(perform, null))
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
}

function sendAnswer(reply: FastifyReply, { status, body, keys, headers }: HandlerResult<Endpoint>, endpoint: Endpoint) {
  if (keys?.length) reply.header('surrogate-key', keys.join(' '))
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers })
  if (body === null) return reply.send()
  if (endpoint.contentType && typeof body === 'string')
    return reply.type(`${endpoint.contentType}; charset=utf-8`).serializer(String).send(body)
  if (endpoint.contentType && body instanceof Uint8Array)
    return reply.type(endpoint.contentType).send(Buffer.from(body))
  if (endpoint.contentType === 'text/csv' && isIterable(body))
    return reply.type('text/csv; charset=utf-8').send(Readable.from(body, { objectMode: false }))
  return reply.send(body)
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
