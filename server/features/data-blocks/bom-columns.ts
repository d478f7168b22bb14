import { quantityIn } from './numbers.ts'

/**
 * What the columns of a bill of materials are called, the best name first: by editors, KiCad, Altium, EasyEDA, JLCPCB, Digi-Key and Mouser. Where no
 * column has part numbers, its values are what there is.
 */
const names = {
  reference: [
    /^(?:ref(?:erences?|erence\(s\)|\.? ?des\.?|s)?\.?|designators?|reference designators?|(?:parts? )?references?|customer (?:reference|part|no\.?|#))$/i,
  ],
  quantity: [/^(?:(?:order )?qn?ty\.?|quantity(?: ?\d)?|count|amount|quantity per pcb)$/i],
  part: [
    /^(?:mpn|(?:manufacturer?|mfr\.?|mfg\.?|manuf\.?) ?(?:#:?|(?:part|product)(?: ?(?:numbers?|no\.?|#:?))?)(?: ?1)?)$/i,
    /^(?:parts?(?: ?(?:numbers?|no\.?|#))?|component)$/i,
    /^(?:lcsc|(?:lcsc|jlcpcb|digi-?key|mouser|supplier) ?(?:#:?|parts?(?: ?(?:numbers?|no\.?|#:?))?)(?: ?1)?)$/i,
    /^(?:value|comment|designation|libref|supplier and ref)$/i,
    /^device$/i,
  ],
}

interface Table {
  columns: readonly { head: string; name: string }[]
  rows: readonly { cells: readonly string[] }[]
}

/** The column with this in it, else an empty one called so; -1: there is none. */
export function columnOf(table: Table, called: keyof typeof names): number {
  const reference = calledSo(table, names.reference)[0] ?? listedBy(table)
  if (called === 'reference') return reference
  const found = calledSo(table, names[called]).filter((column) => column !== reference)
  return found.find((column) => table.rows.some(({ cells }) => cells[column])) ?? found[0] ?? -1
}

const calledSo = ({ columns }: Table, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) =>
    columns.flatMap(({ head, name }, column) => (pattern.test(name) || pattern.test(head) ? column : [])),
  )

const references = /^[A-Z]{1,5}\d{1,5}[A-Z]?(?:[\s,;]+[A-Z]{1,5}\d{1,5}[A-Z]?)*$/i

/** EAGLE calls references parts, Fritzing labels: all cells are such as `C7, C8`. */
const listedBy = (table: Table): number =>
  calledSo(table, [/^(?:parts?|labels?)$/i]).find((column) => {
    const written = table.rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
    return written.length > 0 && written.every((cell) => cell.length < 2_000 && references.test(cell))
  }) ?? -1

export const isReference = (head: string) => names.reference.some((pattern) => pattern.test(head))

/** Whether a column has names of parts or of places, whatever they look like. */
export const isNamed = (head: string) =>
  [...names.reference, ...names.part.slice(0, 3)].some((pattern) => pattern.test(head))

/** Whether it is a value, as `10k` and `100nF` are, and no part. */
export const isValue = (cell: string) => quantityIn(cell, () => false) !== null
