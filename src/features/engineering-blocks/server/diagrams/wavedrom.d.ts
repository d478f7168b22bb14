/** The library has no types of its own. */
declare module 'wavedrom' {
  /** Elements as arrays: name, attributes, children. Changes `waveSkin` and the source. */
  export function renderAny(index: number, source: object, skin: object): unknown[]
  export const waveSkin: { default: readonly unknown[] }
}
