import type { ColumnAnswer, ColumnQuestion } from '../../../imports/contract/import-rules.ts'
import { findNoes } from './meanings.ts'
import { type Row, readTable } from './table.ts'

/** In questions, as if it were a column. */
const column = 'file name'

/** A list such as `suppression_unsubscribes.csv` may hold addresses alone. Asks if it would subscribe anybody. */
export async function askAboutName(text: string, fileName: string): Promise<ColumnQuestion[]> {
  const name = fileName.replace(/\.\w{1,5}$/, '').toLowerCase()
  if (findNoes(name).length === 0) return []
  let uses = 0
  for await (const row of readTable(text)) if ('address' in row) uses += 1
  return uses === 0 ? [] : [{ column, values: [{ value: name.slice(0, 60), uses }] }]
}

export async function* readNamedTable(text: string, answers: readonly ColumnAnswer[]): AsyncGenerator<Row> {
  const isOfNo = answers.some((one) => one.column === column && one.no.length > 0)
  const refused = 'You answered that this file lists people who want no email'
  for await (const row of readTable(text, answers)) {
    // Also of a row that no list would take, such as one without a valid name.
    const email = 'address' in row ? row.address.email : row.isFinal ? null : row.email
    if (!isOfNo || email === null) yield row
    else {
      // Such as a second address in the line, which is not suppressed.
      const besides = 'refused' in row ? `. ${row.refused}` : ''
      yield { line: row.line, email, refused: refused + besides, isFinal: true, because: 'consent' }
    }
  }
}
