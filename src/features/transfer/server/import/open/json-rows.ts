import { JSONParser, TokenType } from '@streamparser/json'
import { UnreadableFile } from '../../../../../platform/server/core/text-table.ts'
import type { SourceFile } from '../source.ts'
import { textOf } from './text.ts'

interface JsonValue {
  within: string
  key: string | number
  value: unknown
}

const most = { depth: 50, valueCharacters: 16 * 2 ** 20 }

/** Streams the values at `paths`, such as `$.items.*`. @throws UnreadableFile */
export async function* readJsonValues(file: SourceFile, paths: readonly string[]): AsyncGenerator<JsonValue> {
  const found: JsonValue[] = []
  let [depth, waiting] = [0, 0]
  const parser = new JSONParser({ paths: [...paths], keepStack: false })
  parser.onValue = ({ value, key, stack }) => {
    waiting = 0
    found.push({ within: String(stack.at(-1)?.key ?? ''), key: key ?? '', value })
  }
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
    if (depth > most.depth) throw new UnreadableFile('The export is nested too deeply')
  }
  for await (const piece of textOf(file, { isStrict: true })) {
    waiting += piece.length
    if (waiting > most.valueCharacters)
      throw new UnreadableFile('A row of the export is longer than 16 million characters')
    feed(() => parser.write(piece))
    yield* found.splice(0)
  }
  if (!parser.isEnded) throw new UnreadableFile('The export is incomplete: its end is missing')
}

function feed(work: () => void) {
  try {
    work()
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      `The export is not valid JSON: ${error instanceof Error ? error.message.slice(0, 120) : ''}`,
    )
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
