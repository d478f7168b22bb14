import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { ApiError } from '../contract/client.ts'

/** Renders a page whole: it is kept and sent many times, so nothing is gained by sending its beginning early. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  let failed = false
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => {
        failed = true
        console.error(error)
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(new Uint8Array(html), { status: failed ? 500 : status, headers })
}

/** A page that is not there is no fault of ours; everything else that a loader throws is told. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isRefusal = error instanceof ApiError && error.status < 500
  if (!isRefusal && !request.signal.aborted) console.error(error)
}
