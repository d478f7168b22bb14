import type { ColumnAnswer } from '../src/features/imports/contract/import-rules.ts'
import { findQuestions, readTable } from '../src/features/newsletter/server/subscribers/table.ts'

/** For each row `yes`, `no` (final) or `not yet`, then the questions about columns. */
export async function readList(text: string): Promise<string> {
  const asked = (await findQuestions(text)).map(
    ({ column, values }) => `${column}: ${values.map(({ value }) => value || '–').join('/')}`,
  )
  return [await outcomesOf(text), ...asked].join(' ? ')
}

export async function outcomesOf(text: string, answers: readonly ColumnAnswer[] = []): Promise<string> {
  const found: string[] = []
  for await (const row of readTable(text, answers)) {
    if ('address' in row) found.push('yes')
    else if (row.because === 'invalid') found.push('invalid')
    else found.push(row.because === 'deleted' ? 'gone' : row.isFinal ? 'no' : 'not yet')
  }
  return found.join(' ')
}

export const listWithColumn = (title: string, ...cells: string[]) =>
  [`Email,${title}`, ...cells.map((cell, at) => `r${at}@x.example,${cell}`)].join('\n')
export const listOfRows = (titles: string, ...rows: string[]) =>
  [titles, ...rows.map((row, at) => row.replace('@', `r${at}@x.example`))].join('\n')
