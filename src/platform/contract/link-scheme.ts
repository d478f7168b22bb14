/** A host with a dot in its name, in the letters of any language, at the start of the input. */
const hostFirst = /^[\p{L}\p{M}\d-]{1,63}(?:\.[\p{L}\p{M}\d-]{1,63}){1,10}(?:[/?#:]|$)/u

/** `example.com/a` becomes `https://example.com/a`. Anything else stays as typed. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return hostFirst.test(text) ? `https://${text}` : text
}
