import { z } from 'zod'

/**
 * Who may call a route. Declared on every one; the server does not start without it. An administrator may do whatever an editor
 * may, and an editor whatever a reader may.
 */
export type Access = 'anyone' | 'reader' | 'editor' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Named as it is called: `GET /home/article/:id`, below `/api`. */
export type EndpointName = `${Method} /${string}`

export interface Endpoint {
  /** One line for the API page. */
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The request is a form (`multipart/form-data`) with one file; `body` says what its other fields are. */
  upload?: Upload
  /** What somebody is told who is not signed in, where a form has a sentence of its own for it. */
  signInMessage?: string
  /** The largest body in bytes; 1 MiB unless said. */
  maxBody?: number
  /** What a success is written as: JSON unless said. */
  contentType?: 'text/plain' | 'text/csv' | 'application/pdf'
  /** Answers by status. A field that is not in the schema never leaves the server. Errors all have `ErrorResponse` unless named. */
  answers: Record<number, z.ZodType>
}

/** The file of a form. */
export interface Upload {
  field: string
  /** The largest file. */
  maxBytes: number
  messages: { tooLarge: string; missing: string }
}

/** What has come in: a file of this machine that goes when the call has been answered. */
export interface UploadedFile {
  path: string
  /** How long it is. */
  bytes: number
}

export const endpoints = <T extends Record<EndpointName, Endpoint>>(table: T): T => table

/** What every refused or failed call answers. `error` and `message` are one sentence for people except where the specification names `error`. */
export const ErrorResponse = z.object({
  error: z.string(),
  message: z.string(),
  /** Stable, for programs. */
  code: z.string(),
  requestId: z.string(),
  /** With status 400: what is wrong, by field. */
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
