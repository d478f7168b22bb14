import type { z } from 'zod'
import type { Endpoint, UploadedFile } from './endpoint.ts'

// oxlint-disable-next-line typescript/no-empty-object-type -- src/app/contract/api.ts fills it
export interface Api {}
export type ApiName = keyof Api

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType } ? S : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Understood<S> = S extends z.ZodType ? z.output<S> : undefined
type FileSent<E> = E extends { upload: { field: infer F extends string } } ? { [P in F]: Blob } : undefined
type FileUnderstood<E> = E extends { upload: object } ? UploadedFile : undefined
type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

export type ApiRequest<N extends ApiName> = Given<{
  params: Sent<Part<Api[N], 'params'>>
  query: Sent<Part<Api[N], 'query'>>
  body: Sent<Part<Api[N], 'body'>>
  upload: FileSent<Api[N]>
}>

export type ValidatedRequest<E extends Endpoint> = Given<{
  params: Understood<Part<E, 'params'>>
  query: Understood<Part<E, 'query'>>
  body: Understood<Part<E, 'body'>>
  upload: FileUnderstood<E>
}>

export type ApiAnswer<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: { status: S; body: z.input<E['answers'][S]> }
}[keyof E['answers'] & number]

export type ApiResult<N extends ApiName> = Extract<ApiAnswer<Api[N]>, { status: 200 | 201 }>['body']
