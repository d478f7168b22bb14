// The last four are full-width: some spreadsheets read them like the first.
const signs = '[=+\\-@\\t\\r＝＋－＠]'
const needsEscape = new RegExp(`^'*${signs}`)
const isEscaped = new RegExp(`^'+${signs}`)

/** Escapes cells that a spreadsheet would run as a formula, and cells that already look escaped. */
const escapeFormula = (cell: string) => (needsEscape.test(cell) ? `'${cell}` : cell)

export const unescapeFormula = (cell: string) => (isEscaped.test(cell) ? cell.slice(1) : cell)

/** RFC 4180. Without the mark at the start, Excel misreads the encoding. */
export const csvFormat = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  cast: { string: escapeFormula, boolean: String, date: (at: Date) => at.toISOString() },
} as const
export const csvHeadFormat = { ...csvFormat, bom: true } as const

export type CsvRow = readonly (string | number | boolean | Date | null)[]
