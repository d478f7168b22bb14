import { createContext, type RouterContext } from 'react-router'
import type { ApiClient } from './client.ts'

/** This module is loaded twice, by the server and in the pages' bundle, so the keys are global. */
const keys = globalThis as typeof globalThis & {
  groundplaneApi?: RouterContext<ApiClient>
  groundplaneNonce?: RouterContext<string>
  groundplaneHtml?: RouterContext<(html: string) => void>
}
keys.groundplaneApi ??= createContext<ApiClient>()
keys.groundplaneNonce ??= createContext<string>()
keys.groundplaneHtml ??= createContext<(html: string) => void>()

/** Where a page's server loader finds the API. */
export const apiContext = keys.groundplaneApi

/** Where the renderer finds the nonce that it gives to the scripts it writes. It is replaced before the page is sent. */
export const nonceContext = keys.groundplaneNonce

/** Takes the page that was rendered: a response would encode it and decode it again. */
export const htmlContext = keys.groundplaneHtml
