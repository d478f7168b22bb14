import { type ApiClient, createClient } from '../contract/client.ts'
import { storedToken } from './api.ts'

interface Uploading {
  /** Told how much of the request has gone out, from 0 to 1. At 1 the server has it, and is at work. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The API for calls that take long to send: `fetch` does not tell how far it is. Rejects with an `AbortError` when it is called off. */
export const uploader = ({ onProgress, signal }: Uploading): ApiClient =>
  createClient(
    ({ method, address, body }) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open(method, `/api${address}`)
        const token = storedToken()
        if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
        request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
        request.addEventListener('load', () =>
          resolve({ status: request.status, body: JSON.parse(request.responseText) }),
        )
        request.addEventListener('error', () => reject(new TypeError('The server cannot be reached')))
        request.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError')))
        signal?.addEventListener('abort', () => request.abort(), { once: true })
        request.send(body instanceof FormData ? body : JSON.stringify(body))
      }),
  )
