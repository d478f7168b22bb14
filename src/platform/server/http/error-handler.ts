import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorResponse } from '../../contract/endpoint.ts'
import {
  Conflict,
  Gone,
  InvalidInput,
  InvalidRequest,
  NotAllowed,
  NotFound,
  Overloaded,
  SignInRequired,
  TooManyAttempts,
  Unavailable,
  UnsupportedContent,
  type VerificationError,
  VerificationFailed,
} from '../core/errors.ts'
import { keyOutside } from '../core/surrogate-keys.ts'
import { isUnavailable, sqlState } from '../db/errors.ts'

export const retryAfterSeconds = 5

/** SQLSTATE for a text with the character U+0000, which PostgreSQL cannot store. */
const untranslatable = '22021'

/** The only place that maps errors to statuses. Messages tell no more than a caller needs. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) =>
    send(reply, request, { status: 404, code: 'not_found', message: 'There is nothing at this address' }),
  )
}

/** Also called for errors before routing, such as an address that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const answer = isBrokenOff(request) ? byStatus(400) : toAnswer(error)
  if (error instanceof NotFound && error.surrogateKey) reply.header('surrogate-key', keyOutside(error.surrogateKey))
  if (isFault(error, answer)) request.log.error({ err: error }, 'request failed')
  if (error instanceof Overloaded || error instanceof TooManyAttempts) reply.header('retry-after', error.retryAfter)
  else if (answer.status === 503) reply.header('retry-after', retryAfterSeconds)
  // The length of the file of which a range was asked.
  const length = answer.status === 416 && 'headers' in error && new Headers(error.headers as HeadersInit)
  if (length) reply.header('content-range', length.get('content-range'))
  return send(reply, request, answer)
}

/** For a call without HTTP. Also says whether the failure belongs into the log. */
export function answerTo(error: unknown, requestId: string) {
  const answer = toAnswer(error)
  const keys = error instanceof NotFound && error.surrogateKey ? [error.surrogateKey] : []
  return { status: answer.status, body: toErrorResponse(answer, requestId), keys, isFault: isFault(error, answer) }
}

/** An overload is only counted. An unavailable service has been logged already. */
const isFault = (error: unknown, { status }: Failure) =>
  status >= 500 && !(error instanceof Overloaded) && !(error instanceof Unavailable)

/** The client went away before its request was complete: its errors are nobody's fault here. */
const isBrokenOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

interface Failure {
  status: number
  code: string
  message: string
  details?: ErrorResponse['details']
}

function toAnswer(error: unknown): Failure {
  if (error instanceof Gone) return { status: 410, code: 'gone', message: error.message }
  if (error instanceof NotFound) return { status: 404, code: 'not_found', message: error.message }
  if (error instanceof SignInRequired) return { status: 401, code: 'login_required', message: error.message }
  if (error instanceof NotAllowed) return { status: 403, code: 'not_allowed', message: error.message }
  if (error instanceof Overloaded) return { status: 503, code: 'overloaded', message: error.message }
  if (error instanceof Unavailable) return { status: 503, code: error.code, message: error.message }
  if (error instanceof TooManyAttempts) return { status: 429, code: 'too_many_attempts', message: error.message }
  if (error instanceof Conflict) return { status: 409, code: error.code, message: error.message }
  if (error instanceof VerificationFailed)
    return { status: notProven[error.code], code: error.code, message: error.message }
  if (error instanceof InvalidRequest)
    return { status: 400, code: 'invalid', message: error.message, details: error.details }
  if (error instanceof InvalidInput) return notAcceptable(error)
  if (error instanceof UnsupportedContent)
    return { status: error.code === 'too_large' ? 413 : 415, code: error.code, message: error.message }
  if (sqlState(error) === untranslatable) return byStatus(400)
  return byStatus(isUnavailable(error) ? 503 : statusOf(error))
}

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode ?? 500) : 500

/** 401 if signing in helps, 403 if the caller is known but may not. */
const notProven: Record<VerificationError, number> = {
  wrong_credentials: 401,
  ticket_invalid: 401,
  email_unverified: 403,
  wrong_password: 403,
  fresh_sign_in_needed: 403,
  account_deactivated: 403,
  other_address: 403,
  second_factor_needed: 403,
  factor_not_fresh: 403,
  wrong_code: 401,
  passkey_refused: 401,
  link_invalid: 400,
  link_used: 400,
  link_replaced: 400,
  link_expired: 400,
  address_verified: 400,
  share_invalid: 403,
  share_revoked: 403,
  share_used_up: 403,
  signature_invalid: 401,
}

const notAcceptable = ({ field, message }: InvalidInput): Failure => ({
  status: 400,
  code: 'invalid',
  message,
  details: [{ field, message }],
})

/** The framework's own messages may quote the request, so these replace them. */
export function byStatus(status: number): Failure {
  const known: Record<number, [code: string, message: string]> = {
    400: ['malformed', 'The request cannot be read'],
    403: ['not_allowed', 'Not authorized'],
    404: ['not_found', 'There is nothing at this address'],
    405: ['method_not_allowed', 'This address does not accept that method'],
    408: ['timeout', 'The request took too long'],
    413: ['too_large', 'The request is too large'],
    414: ['too_large', 'The address is too long'],
    415: ['unsupported_media_type', 'This kind of content is not accepted here'],
    416: ['range_not_satisfiable', 'The file has no such range'],
    431: ['too_large', 'The headers are too large'],
    503: ['unavailable', 'The service is unavailable right now. Please try again.'],
  }
  const internal: [string, string] = ['internal', 'Something went wrong on our side. Please try again.']
  const isRefusal = status >= 400 && status < 500
  const refused: [string, string] = ['refused', `The request was refused: ${STATUS_CODES[status] ?? status}`]
  const [code, message] = known[status] ?? (isRefusal ? refused : internal)
  return { status: known[status] || isRefusal ? status : 500, code, message }
}

function send(reply: FastifyReply, request: FastifyRequest, answer: Failure) {
  return reply
    .code(answer.status)
    .serializer(JSON.stringify)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(toErrorResponse(answer, request.id))
}

const toErrorResponse = ({ code, message, details }: Failure, requestId: string): ErrorResponse => ({
  error: message,
  message,
  code,
  requestId,
  ...(details && { details }),
})
