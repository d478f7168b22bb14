import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Options, parse } from 'csv-parse'
import { textOfFile } from '../../contract/decode-text.ts'

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** @throws UnreadableFile */
export function decodeText(file: Uint8Array): string {
  if (file.byteLength === 0) throw new UnreadableFile('The file is empty')
  // Excel's own line about the delimiter, which Excel does not show.
  const text = textOfFile(file).replace(/^sep=.?(?=[\r\n])/i, '')
  if (text.includes('\0') || text.startsWith('PK')) throw new UnreadableFile('This is not a text file. Save it as CSV')
  return text
}

export function readableTable(
  file: Uint8Array,
  mostLines: number,
  tooMany = `The table has more than ${mostLines.toLocaleString('en')} lines`,
): { text: string | null; lines: number; problem: string | null } {
  try {
    const text = decodeText(file)
    const lines = countLines(text)
    if (lines > mostLines) throw new UnreadableFile(tooMany)
    return { text, lines, problem: null }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { text: null, lines: 0, problem: error.message }
  }
}

export function countLines(text: string): number {
  const [lineFeed, carriageReturn] = [10, 13]
  let lines = 0
  let last = lineFeed
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === carriageReturn || (code === lineFeed && last !== carriageReturn)) lines += 1
    last = code
  }
  return last === lineFeed || last === carriageReturn ? lines : lines + 1
}

/** `line` counts from 1. */
export interface TableLine {
  cells: string[]
  line: number
}

export const maxRecord = 20_000

export const csvOptions = {
  // One file may have the line ends of several systems.
  record_delimiter: ['\r\n', '\n', '\r'],
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: maxRecord,
} as const satisfies Options

/** @throws UnreadableFile */
export async function* readLines(text: string, delimiter: string): AsyncGenerator<TableLine> {
  const parser = Readable.from(piecesOf(text), { objectMode: false }).pipe(
    parse({ ...csvOptions, delimiter, info: true }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) yield { cells: record, line: info.lines }
  } catch (error) {
    throw new UnreadableFile(`Failed to read the table: ${error instanceof Error ? error.message : String(error)}`)
  }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

export function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1)
  return ['\t', ';', ','].find((delimiter) => first.includes(delimiter)) ?? ','
}

/** Yields to other work between pieces. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  const piece = 16 * 1024
  for (let at = 0; at < text.length; at += piece) {
    yield text.slice(at, at + piece)
    await nextTurn()
  }
}
