import { quantityIn } from './numbers.ts'

/**
 * What the columns of a bill of materials are called, the best name first: by editors, KiCad, Altium, EasyEDA, JLCPCB, Digi-Key and Mouser. Where no
 * column has part numbers, its values are what there is.
 */
const names = {
  reference: [
    /^(?:ref(?:erences?|des|s)?\.?|designators?|reference designators?|(?:parts? )?references?|customer (?:reference|part|#))$/i,
  ],
  quantity: [/^(?:(?:order )?qn?ty\.?|quantity(?: ?\d)?|count|amount|quantity per pcb)$/i],
  part: [
    /^(?:mpn|(?:manufacturer|mfr\.?|mfg\.?|manuf\.?) ?(?:#:?|(?:part|product)(?: ?(?:numbers?|no\.?|#:?))?)(?: ?1)?)$/i,
    /^(?:parts?(?: ?(?:numbers?|no\.?|#))?|component)$/i,
    /^(?:lcsc|(?:lcsc|jlcpcb|digi-?key|mouser|supplier) ?(?:#:?|parts?(?: ?(?:numbers?|no\.?|#:?))?)(?: ?1)?)$/i,
    /^(?:value|comment|designation|libref|supplier and ref)$/i,
  ],
}

interface Table {
  columns: readonly { head: string; name: string }[]
  rows: readonly { cells: readonly string[] }[]
}

/** The column with this in it, else an empty one called so; -1: there is none. */
export function columnOf({ columns, rows }: Table, called: keyof typeof names): number {
  const found = names[called].flatMap((pattern) =>
    columns.flatMap(({ head, name }, column) => (pattern.test(name) || pattern.test(head) ? column : [])),
  )
  return found.find((column) => rows.some(({ cells }) => cells[column])) ?? found[0] ?? -1
}

/** Whether a column has names of parts or of places, whatever they look like. */
export const isNamed = (head: string) =>
  [...names.reference, ...names.part.slice(0, 3)].some((pattern) => pattern.test(head))

/** Whether it is a value, as `10k` and `100nF` are, and no part. */
export const isValue = (cell: string) => quantityIn(cell, () => false) !== null
