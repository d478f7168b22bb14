import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { ApiError } from '../contract/client.ts'

/** Renders the whole page before it answers. The page is cached, so streaming would gain nothing. */
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

/** Logs what loaders throw, except refusals such as 404. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isRefusal = error instanceof ApiError && error.status < 500
  if (!isRefusal && !request.signal.aborted) console.error(error)
}
