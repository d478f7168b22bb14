import { createContext } from 'react'

/** The nonce of the scripts that the server renders. Undefined in the browser, where the scripts no longer carry it. */
export const ScriptNonce = createContext<string | undefined>(undefined)
