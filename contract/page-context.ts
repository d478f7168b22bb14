import { createContext } from 'react-router'
import type { ApiClient } from './client.ts'

/**
 * Where a page's server loader finds the API. This module is loaded twice, by the server as it is and in the pages' bundle, so
 * the key lives where both see the same one.
 */
const keys = globalThis as typeof globalThis & { groundplaneApi?: ReturnType<typeof createContext<ApiClient>> }
keys.groundplaneApi ??= createContext<ApiClient>()

export const apiContext = keys.groundplaneApi
