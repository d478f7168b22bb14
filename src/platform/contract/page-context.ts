import { createContext, type RouterContext } from 'react-router'
import type { ApiClient } from './client.ts'

/** In the HTML of a page, and not repeated in its hydration data. */
export interface HtmlOnly {
  prose?: string | undefined
  structuredData?: object
}

/** Loaded twice, by the server and in the pages' bundle, so the keys are global. */
const keys = globalThis as typeof globalThis & {
  groundplaneApi?: RouterContext<ApiClient>
  groundplaneNonce?: RouterContext<string>
  groundplaneHtml?: RouterContext<(html: string) => void>
  groundplaneHtmlOnly?: RouterContext<HtmlOnly | null>
}
keys.groundplaneApi ??= createContext<ApiClient>()
keys.groundplaneNonce ??= createContext<string>()
keys.groundplaneHtml ??= createContext<(html: string) => void>()
keys.groundplaneHtmlOnly ??= createContext<HtmlOnly | null>()

export const apiContext = keys.groundplaneApi

/** For scripts that the renderer writes. It is replaced before the page is sent. */
export const nonceContext = keys.groundplaneNonce

/** Takes the rendered page: a response would encode it and decode it again. */
export const htmlContext = keys.groundplaneHtml

/** Null: only the data of the page is requested. */
export const htmlOnlyContext = keys.groundplaneHtmlOnly
