import { quantityIn } from './numbers.ts'

/** As editors, programs for boards and distributors call columns, the best first. Values stand in for part numbers. */
const names = {
  reference: [
    /^(?:(?:schematic|circuit|customer|your|parts?) )?ref(?:s|erences?)?(?: ?des| designators?)?(?: s)?$/,
    /^(?:designators?|customer (?:part|no|number)|line note)$/,
  ],
  quantity: [
    /^(?:q(?:n?ty|uantity)(?: (?:per )?(?:pcb|board))?|count|amount|pcs|pieces|needed)$/,
    /^(?:order(?:ed)?|requested|total) q(?:n?ty|uantity)$/,
  ],
  part: [
    /^(?:mf?pn|(?:manufacturer?|mfr|mfg|manuf) ?(?:number|pn|p n|(?:part|product)(?: (?:numbers?|no|num|name))?))$/,
    /^(?:parts?(?: (?:numbers?|no|num|name))?|p n|component)$/,
    /^(?:lcsc|jlcpcb|digi ?key|mouser|farnell|newark|rs|tme|arrow|supplier|vendor|distributor) (?:number|no|symbol)$/,
    /^(?:\w{2,11} |digi key )(?:part|order|stock)(?: (?:numbers?|no|code))?$|^lcsc$|^order code$|^stock (?:no|number|code)$/,
    /^(?:val(?:ue)?|comment|designation|libref|supplier and ref)$/,
    /^device$/,
  ],
}

/** `Mfr. Part #:` is `mfr part number`, `Quantity 1` a quantity. */
const plain = (head: string) =>
  head
    .slice(0, 100)
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
    .replace(/ ?1$/, '')

interface Table {
  columns: readonly { head: string; name: string }[]
  rows: readonly { cells: readonly string[] }[]
}

/** Prefers a column with values to an empty one. -1 if there is none. */
export function columnOf(table: Table, called: keyof typeof names): number {
  const reference = calledSo(table, names.reference)[0] ?? listedBy(table)
  if (called === 'reference') return reference
  const found = calledSo(table, names[called]).filter((column) => column !== reference)
  return found.find((column) => table.rows.some(({ cells }) => cells[column])) ?? found[0] ?? -1
}

const calledSo = ({ columns }: Table, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) =>
    columns.flatMap(({ head, name }, column) => (pattern.test(plain(name)) || pattern.test(plain(head)) ? column : [])),
  )

const references = /^[A-Z]{1,5}\d{1,5}[A-Z]?(?:[\s,;]+[A-Z]{1,5}\d{1,5}[A-Z]?)*$/i

/** EAGLE calls references parts, Fritzing labels: all cells are such as `C7, C8`. */
const listedBy = (table: Table): number =>
  calledSo(table, [/^(?:parts?|labels?)$/]).find((column) => {
    const written = table.rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
    return written.length > 0 && written.every((cell) => cell.length < 2_000 && references.test(cell))
  }) ?? -1

export const isReference = (head: string) => names.reference.some((pattern) => pattern.test(plain(head)))

/** True for columns of parts or places, whatever their cells look like. */
export const isNamed = (head: string) =>
  [...names.reference, ...names.part.slice(0, 4)].some((pattern) => pattern.test(plain(head)))

export const isValue = (cell: string) => quantityIn(cell, () => false) !== null
