/** A host with a dot in its name, at the start of the input. */
const hostFirst = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,10}(?:[/?#:]|$)/i

/** `example.com/a` becomes `https://example.com/a`. Anything else stays as typed. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return hostFirst.test(text) ? `https://${text}` : text
}
