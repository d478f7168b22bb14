import pg from 'pg'
import { toParameter } from './parameters.ts'

/** Text that COPY reads, in pieces of about this many characters. */
const pieceLength = 1 << 20

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** `copy … from <source>` in the text format, names quoted; a dot in the table's name separates its schema. */
export function copyStatement(table: string, columns: readonly string[], source: string): string {
  const target = table.split('.').map(pg.escapeIdentifier).join('.')
  return `copy ${target} (${columns.map(pg.escapeIdentifier).join(', ')}) from ${source}`
}

/** The rows in COPY's text format, in pieces that end with a whole row. */
export async function* copyPieces(rows: CopyRows): AsyncGenerator<string> {
  let piece = ''
  for await (const row of rows) {
    piece += `${row.map(toField).join('\t')}\n`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** Rows to copy: each as many values as there are columns, in their order. */
export type CopyRows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>

function toField(value: unknown): string {
  const parameter = toParameter(value)
  if (parameter === null) return '\\N'
  const text = typeof parameter === 'string' ? parameter : `\\x${parameter.toString('hex')}`
  return text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
}
