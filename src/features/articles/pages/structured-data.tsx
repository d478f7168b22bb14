import { useContext } from 'react'
import { ScriptNonce } from '../../../platform/web/inline-script.tsx'
import { useHydrated } from '../../../platform/web/ui/use-hydrated.ts'

/** In the server's HTML only: search engines load documents, and Trusted Types refuse scripts that are added later. */
export function StructuredData({ data }: { data: object }) {
  const nonce = useContext(ScriptNonce)
  if (useHydrated()) return null
  const json = import.meta.env.SSR ? JSON.stringify(data).replaceAll('<', '\\u003c') : ''
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: json }}
      suppressHydrationWarning
    />
  )
}
