export interface Highlighted {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: readonly Highlighted[]
}
