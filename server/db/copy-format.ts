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

/**
 * `copy (<query>) to <target>` in the binary format, of its first row only: what fails, fails before anything is written, and nobody finds
 * half of it in the next answer.
 */
export const copyOutStatement = (query: string, target: string): string =>
  `copy (select * from (${query}) as rows limit 1) to ${target} (format binary)`

/** A signature of eleven bytes, flags, and how much follows them: nothing. */
const binaryHeader = 11 + 4 + 4

/** The fields of the first row in COPY's binary format, which lie where they lay. */
export function readRow(copied: Buffer): (Buffer | null)[] {
  let position = binaryHeader
  const fields: (Buffer | null)[] = []
  const count = copied.readInt16BE(position)
  position += 2
  for (let i = 0; i < count; i++) {
    const length = copied.readInt32BE(position)
    position += 4
    fields.push(length < 0 ? null : copied.subarray(position, position + length))
    position += Math.max(0, length)
  }
  return fields
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
