import { forSpreadsheets } from '../../../contract/csv.ts'
import { saveFile } from '../../save-file.ts'

/** Saves rows as CSV (RFC 4180). An apostrophe precedes what a spreadsheet takes for a formula. */
export async function saveAsCsv(
  fileName: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const text = stringify([head, ...rows], { ...forSpreadsheets, escape_formulas: true })
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName)
}
