import { createContext, type RouterContext } from 'react-router'
import type { ApiClient } from './client.ts'

/** What the HTML of a page has, and the data for its hydration do not repeat. */
export interface HtmlOnly {
  /** The text of an article. */
  prose?: string | undefined
  structuredData?: object
}

/** This module is loaded twice, by the server and in the pages' bundle, so the keys are global. */
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

/** Where a page's server loader finds the API. */
export const apiContext = keys.groundplaneApi

/** Where the renderer finds the nonce that it gives to the scripts it writes. It is replaced before the page is sent. */
export const nonceContext = keys.groundplaneNonce

/** Takes the page that was rendered: a response would encode it and decode it again. */
export const htmlContext = keys.groundplaneHtml

/** Takes what only the HTML has. Null: somebody asks for the data of the page alone. */
export const htmlOnlyContext = keys.groundplaneHtmlOnly
