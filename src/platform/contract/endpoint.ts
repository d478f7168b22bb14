import { z } from 'zod'
import type { RouteAccess } from './accounts/roles.ts'
import type { KeyScope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Method and path below `/api`: `GET /home/article/:id`. */
export type EndpointName = `${Method} /${string}`

export interface Endpoint {
  /** One line for the API page. */
  summary: string
  /** A route that does not declare it stops the start. */
  access: RouteAccess
  /** Programs may make it too, with an API key of this scope. Without it no key opens the call. */
  keyScope?: KeyScope
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The request is a form (`multipart/form-data`) with one file. `body` describes its other fields. */
  upload?: Upload
  /** Also works in a session that lacks the second factor which its role needs: what leads to one, and out. */
  beforeSecondFactor?: true
  /** The message for anonymous visitors, if the call has its own. */
  signInMessage?: string
  /** The largest body in bytes; by default 1 MiB. */
  maxBody?: number
  /** The content type of a success; by default JSON. */
  contentType?: 'text/plain' | 'text/csv' | 'application/pdf'
  /** Answers by status. Fields outside the schema are not sent. Other statuses answer an `ErrorResponse`. */
  answers: Record<number, z.ZodType>
}

export interface Upload {
  field: string
  maxBytes: number
  messages: { tooLarge: string; missing: string }
}

/** A temporary file of the server. It is deleted when the call has been answered. */
export interface UploadedFile {
  path: string
  bytes: number
  /** As the client calls it. Only ever a text to show. */
  name: string
}

export const endpoints = <T extends Record<EndpointName, Endpoint>>(table: T): T => table

/** The body of every error. `error` and `message` are the same sentence unless the specification names the value of `error`. */
export const ErrorResponse = z.object({
  error: z.string(),
  message: z.string(),
  /** Stable: for programs. */
  code: z.string(),
  requestId: z.string(),
  /** With status 400: the errors by field. */
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
