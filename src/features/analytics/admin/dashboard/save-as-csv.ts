import { type CsvRow, csvHeadFormat } from '../../../../platform/contract/csv.ts'
import { saveFile } from '../../../../platform/web/save-file.ts'

export async function saveAsCsv(fileName: string, head: readonly string[], rows: readonly CsvRow[]): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  saveFile(new Blob([stringify([head, ...rows], csvHeadFormat)], { type: 'text/csv;charset=utf-8' }), fileName)
}
