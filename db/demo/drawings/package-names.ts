export const dimensional = /mm\b|µm|pitch|^\d+(\.\d+)? ?×/i
export const partlike = /^[A-Z]{2,}[0-9]|^\d+[A-Z]+\d/
/** The pin count that a label such as SOIC-8 or QFN48 names. */
export function pinsIn(labels: readonly string[], family: RegExp): number | undefined {
  for (const label of labels) {
    const found = family.exec(label)?.[1]
    if (found) return Number(found)
  }
  return undefined
}
