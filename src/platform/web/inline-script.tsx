import { createContext, useContext } from 'react'
import { useHydrated } from './ui/use-hydrated.ts'

/** Undefined in the browser, where scripts no longer carry it. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** In the server's HTML only: a script that is added later does not run, and Trusted Types refuse it. */
export function InlineScript({ text }: { text: string }) {
  const nonce = useContext(ScriptNonce)
  if (useHydrated()) return null
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
}
