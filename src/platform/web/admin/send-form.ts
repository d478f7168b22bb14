import { type ApiClient, createClient } from '../../contract/client.ts'
import { adminHeaders, apiError, withSession } from './api.ts'

interface Options {
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Returns the answer's JSON. @throws ApiError, or AbortError if it was cancelled. */
export async function sendForm(path: string, form: FormData, options: Options = {}): Promise<unknown> {
  const { status, text } = await withSession(() => post(`/api${path}`, form, options))
  if (status < 200 || status > 299) throw apiError(status, text)
  return JSON.parse(text)
}

/** For calls with `upload`, with progress. */
export const uploadApi = (options: Options): ApiClient =>
  createClient(async ({ address, body }) => {
    if (!(body instanceof FormData)) throw new TypeError('This call has no file')
    return { status: 200, body: await sendForm(address, body, options) }
  })

/** `fetch` does not report upload progress. */
function post(address: string, form: FormData, { onProgress, signal }: Options) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries(adminHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('error', () => reject(new TypeError('The server could not be reached')))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
