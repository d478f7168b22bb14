/** What the highlighter makes of code: elements with classes around pieces of text. */
export interface Highlighted {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: readonly Highlighted[]
}
