import type { Readable } from 'node:stream'
import { UnreadableFile } from '../../../../../platform/server/core/text-table.ts'
import type { Dropped, SourceFile } from '../source.ts'

const headBytes = 32 * 1024

/** Also ends the stream. */
export async function headOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part)
      length += part.length
      if (length >= headBytes) break
    }
  } finally {
    stream.destroy()
  }
  const bytes = Buffer.concat(parts).subarray(0, headBytes)
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** From the byte order mark or XML declaration, else UTF-8. @throws UnreadableFile if the encoding is unknown */
export function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const named = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    start.subarray(0, 500).toString('latin1'),
  )?.[1]
  // A declaration that is legible as bytes cannot be UTF-16, whatever it says.
  if (named === undefined || /^utf-?16/i.test(named)) return 'utf-8'
  try {
    return new TextDecoder(named).encoding
  } catch {
    throw new UnreadableFile(`Unknown encoding ${named}. Save the file as UTF-8`)
  }
}

/**
 * Streams a file as text. Bytes that are not of its encoding become `\ufffd`, or throw if `isStrict`.
 * @throws UnreadableFile
 */
export async function* textOf(file: SourceFile, { isStrict = false } = {}): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const part of (await file.stream()) as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(part), { fatal: isStrict })
    const text = decode(file, decoder, part)
    if (text !== '') yield text
  }
  const rest = decoder ? decode(file, decoder) : ''
  if (rest !== '') yield rest
}

function decode({ path }: SourceFile, decoder: TextDecoder, part?: Buffer): string {
  try {
    return decoder.decode(part, { stream: part !== undefined })
  } catch {
    throw new UnreadableFile(`${path} is not in ${decoder.encoding.toUpperCase()}. Save it as UTF-8`)
  }
}

/** Signs that its encoding does not have. */
export function foreignIn(text: string): Dropped[] {
  const at = text.indexOf('\ufffd')
  if (at < 0) return []
  return [{ what: 'characters that are not in UTF-8', example: text.slice(Math.max(0, at - 40), at + 40) }]
}

/** @throws UnreadableFile if the file has more than `most` bytes */
export async function wholeText(file: SourceFile, most: number): Promise<string> {
  if (file.bytes > most) throw new UnreadableFile(`${file.path} is too large: ${file.bytes.toLocaleString('en')} bytes`)
  const parts: string[] = []
  for await (const part of textOf(file)) parts.push(part)
  return parts.join('')
}
