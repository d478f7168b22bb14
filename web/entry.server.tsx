import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { ApiError } from '../contract/client.ts'
import { nonceContext } from '../contract/page-context.ts'
import { ScriptNonce } from './inline-script.tsx'

/** Renders the whole page before it answers. The page is cached, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: RouterContextProvider,
) {
  let failed = false
  let hasShell = true
  const nonce = load.get(nonceContext)
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>
  )
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Also called after an error of the shell: then there is nothing to pipe.
      onAllReady: () => hasShell && pipe(collect(resolve)),
      onShellError: (error) => {
        hasShell = false
        reject(error)
      },
      onError: (error) => {
        failed = true
        console.error(error)
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(new Uint8Array(html), { status: failed ? 500 : status, headers })
}

function collect(onEnd: (bytes: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
    final: (done) => {
      onEnd(Buffer.concat(chunks))
      done()
    },
  })
}

/** Logs what loaders throw, except refusals such as 404. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isRefusal = error instanceof ApiError && error.status < 500
  if (!isRefusal && !request.signal.aborted) console.error(error)
}
