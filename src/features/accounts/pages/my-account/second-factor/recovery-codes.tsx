import { useEffect, useRef } from 'react'

/** Shown once. Takes the focus from the form that is gone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} aria-label="Recovery codes">
      <p>Save these recovery codes now. We show them only once. Each works once, in place of a lost second factor.</p>
      <ol className="grid gap-1 py-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
