/** A host with a point in its name, at the start of what was typed. */
const hostFirst = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,10}(?:[/?#:]|$)/i

/** The link that was meant: `example.com/a` becomes `https://example.com/a`. Anything else stays as it was typed. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return hostFirst.test(text) ? `https://${text}` : text
}
