import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { ApiError } from './platform/contract/client.ts'
import { htmlContext, htmlOnlyContext, nonceContext } from './platform/contract/page-context.ts'
import { InHtmlOnly } from './platform/web/in-html-only.ts'
import { ScriptNonce } from './platform/web/inline-script.tsx'

/** Renders the whole page first: it is cached, and no part of it waits, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  load: RouterContextProvider,
) {
  const nonce = load.get(nonceContext)
  const page = (
    <ScriptNonce value={nonce}>
      <InHtmlOnly value={load.get(htmlOnlyContext) ?? {}}>
        <ServerRouter context={withMatchedRoutes(context)} url={request.url} nonce={nonce} />
      </InHtmlOnly>
    </ScriptNonce>
  )
  const html = renderToString(page)
  load.get(htmlContext)(doctype + (serverHandoffStream ? withData(html, await text(serverHandoffStream), nonce) : html))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** The router prepares every route it is given for each page, and a page has three or four. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]] as const),
  )
  return { ...context, manifest: { ...manifest, routes } }
}

/** Streams begin with it, strings do not. */
const doctype = '<!DOCTYPE html>'

const end = '</body></html>'

/** As the router's own component writes it. That would suspend, and render again for each part. */
function withData(html: string, data: string, nonce: string): string {
  const script = `<script nonce="${nonce}">{const s=window.__reactRouterContext.streamController;s.enqueue(${toLiteral(data)});s.close()}</script>`
  return html.slice(0, -end.length) + script + end
}

const escapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '<': '\\x3c' }

/** Single quotes, since data has many double quotes. */
const toLiteral = (value: string) => `'${value.replace(/[\\'\n\r<]/g, (character) => escapes[character] ?? character)}'`

export const handleError: HandleErrorFunction = (error, { request }) => {
  const isRefusal = error instanceof ApiError && error.status < 500
  if (!isRefusal && !request.signal.aborted) console.error(error)
}
