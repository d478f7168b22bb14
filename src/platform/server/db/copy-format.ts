import pg from 'pg'
import { toParameter } from './parameters.ts'

/** In characters. */
const chunkLength = 1 << 20

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Quotes names. A dot in the table's name separates its schema. */
export function copyStatement(table: string, columns: readonly string[], source: string): string {
  const target = table.split('.').map(pg.escapeIdentifier).join('.')
  return `copy ${target} (${columns.map(pg.escapeIdentifier).join(', ')}) from ${source}`
}

/** In COPY's text format. Each chunk ends with a whole row. */
export async function* copyChunks(rows: CopyRows): AsyncGenerator<string> {
  let chunk = ''
  for await (const row of rows) {
    chunk += `${row.map(toField).join('\t')}\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** Values in the order of the columns. */
export type CopyRows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>

function toField(value: unknown): string {
  const parameter = toParameter(value)
  if (parameter === null) return '\\N'
  const text = typeof parameter === 'string' ? parameter : `\\x${parameter.toString('hex')}`
  return text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
}
