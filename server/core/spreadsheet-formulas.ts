// The last four are full-width: some spreadsheets read them like the first.
const signs = '[=+\\-@\\t\\r＝＋－＠]'
const needsEscape = new RegExp(`^'*${signs}`)
const isEscaped = new RegExp(`^'+${signs}`)

/** Escapes a cell that a spreadsheet would run as a formula, and one that already looks escaped. */
export const escapeFormula = (cell: string) => (needsEscape.test(cell) ? `'${cell}` : cell)

/** Reads what `escapeFormula` wrote. */
export const unescapeFormula = (cell: string) => (isEscaped.test(cell) ? cell.slice(1) : cell)
