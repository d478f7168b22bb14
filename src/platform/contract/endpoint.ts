import { z } from 'zod'
import type { RouteAccess } from './accounts/roles.ts'
import type { KeyScope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Below `/api`: `GET /home/article/:id`. */
export type EndpointName = `${Method} /${string}`

export interface Endpoint {
  summary: string
  /** A route that does not declare it stops the start. */
  access: RouteAccess
  /** API keys of this scope may make the call. Without it no key may. */
  keyScope?: KeyScope
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A `multipart/form-data` request with one file. `body` describes the other fields. */
  upload?: Upload
  /** Works before the second factor that the role needs: what leads to one, and signing out. */
  beforeSecondFactor?: true
  /**
   * What gives or keeps power: whoever has a second factor gives it again, or only for these values of `params`. An API
   * key gives none: it took one to make it. 403 `factor_not_fresh`
   */
  freshFactor?: true | Readonly<Record<string, string>>
  /** Replaces the message for anonymous visitors. */
  signInMessage?: string
  /** In bytes. Default: 1 MiB. */
  maxBody?: number
  /** Of a success. Default: JSON. */
  contentType?: 'text/plain' | 'text/csv' | 'application/pdf'
  /** Fields outside the schema are not sent. Other statuses answer an `ErrorResponse`. */
  answers: Record<number, z.ZodType>
}

export interface Upload {
  field: string
  maxBytes: number
  messages: { tooLarge: string; missing: string }
}

/** A temporary file, deleted when the call has been answered. */
export interface UploadedFile {
  path: string
  bytes: number
  /** As the client calls it. Only for display. */
  name: string
}

export const endpoints = <T extends Record<EndpointName, Endpoint>>(table: T): T => table

/** `error` equals `message` unless the specification names the value of `error`. */
export const ErrorResponse = z.object({
  error: z.string(),
  message: z.string(),
  /** Stable: for programs. */
  code: z.string(),
  requestId: z.string(),
  /** With status 400: errors by field. */
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
