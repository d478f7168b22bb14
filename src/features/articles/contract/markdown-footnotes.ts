export interface Footnotes {
  text: string
  /** Markdown, by label in lower case. */
  notes: ReadonlyMap<string, string>
}

const definition = /^ {0,3}\[\^([^\]\s][^\]\n]{0,99})\]:[ \t]*(.*)$/
const indent = /^(?: {2,4}|\t)/
const fence = /^ {0,3}(`{3,}(?!.*`)|~{3,})/
const startsBlock = /^ {0,3}(?:[#>]|`{3}|~{3}|[-*+][ \t]|\d{1,9}[.)][ \t]|\ue003)/

/** A note is a line `[^1]: …`, its lines up to an empty one, and the indented paragraphs that follow. Code has none. */
export function takeFootnotes(text: string): Footnotes {
  const notes = new Map<string, string>()
  if (!text.includes('[^')) return { text, notes }
  const written: string[] = []
  let open: { label: string; lines: string[] } | null = null
  /** The sign that ends the code. Empty: outside code. */
  let end = ''
  for (const line of text.split('\n')) {
    const [, sign = ''] = open && indent.test(line) ? [] : (fence.exec(line) ?? [])
    const isCode = end !== ''
    if (!isCode) end = sign
    else if (sign.startsWith(end) && line.trim() === sign) end = ''
    const [, label, words = ''] = isCode ? [] : (definition.exec(line) ?? [])
    if (label !== undefined) {
      if (open) notes.set(open.label, open.lines.join('\n').trim())
      open = { label: label.toLowerCase(), lines: [words] }
    } else if (open && (line.trim() === '' || indent.test(line))) open.lines.push(line.replace(indent, ''))
    else if (open && open.lines.at(-1)?.trim() !== '' && !startsBlock.test(line)) open.lines.push(line)
    else {
      if (open) {
        notes.set(open.label, open.lines.join('\n').trim())
        open = null
        written.push('')
      }
      written.push(line)
    }
  }
  if (open) notes.set(open.label, open.lines.join('\n').trim())
  return { text: written.join('\n'), notes }
}

/** References to notes that there are, and notes in the text, `^[a note]`. */
export const references = /\\?\[\^([^\]\s][^\]\n]{0,99})\]|\\?\^\[([^\]\n]{1,1000})\]/g
export const reference = /^(?:\[\^([^\]\s][^\]\n]{0,99})\]|\^\[([^\]\n]{1,1000})\])/
