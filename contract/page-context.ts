import { createContext } from 'react-router'
import type { ApiClient } from './client.ts'

/**
 * The key under which a page's server loader finds the API. This module is loaded twice, by the server and in the pages' bundle, so
 * the key is global.
 */
const keys = globalThis as typeof globalThis & { groundplaneApi?: ReturnType<typeof createContext<ApiClient>> }
keys.groundplaneApi ??= createContext<ApiClient>()

export const apiContext = keys.groundplaneApi
