import { JSONParser, TokenType } from '@streamparser/json'
import { UnreadableFile } from '../../../../core/text-table.ts'
import { textOf } from '../../open/text.ts'
import type { SourceFile } from '../../source.ts'

/** A row of a table of Ghost's database. */
export interface GhostRow {
  table: string
  row: Record<string, unknown>
}

const most = { depth: 50, rowCharacters: 16 * 2 ** 20 }

/** Reads an export of any size row by row, with or without `db` around its tables. @throws UnreadableFile */
export async function* readGhostRows(file: SourceFile): AsyncGenerator<GhostRow> {
  const rows: GhostRow[] = []
  let [depth, waiting] = [0, 0]
  const parser = new JSONParser({ paths: ['$.db.*.data.*.*', '$.data.*.*'], keepStack: false })
  parser.onValue = ({ value, stack }) => {
    waiting = 0
    const table = stack.at(-1)?.key
    if (typeof table === 'string' && isRecord(value)) rows.push({ table, row: value })
  }
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
    if (depth > most.depth) throw new UnreadableFile('The export is nested too deeply')
  }
  for await (const piece of textOf(file)) {
    waiting += piece.length
    if (waiting > most.rowCharacters)
      throw new UnreadableFile('A row of the export is longer than 16 million characters')
    feed(() => parser.write(piece))
    yield* rows.splice(0)
  }
  if (!parser.isEnded) throw new UnreadableFile('The export ends in the middle')
}

function feed(work: () => void) {
  try {
    work()
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(`The export is not JSON: ${error instanceof Error ? error.message.slice(0, 120) : ''}`)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
