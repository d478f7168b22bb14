import { finderIn } from '../../../../../articles/contract/find-equations.ts'
import { IndentedCode } from './indented.ts'

/** Replaces pieces of a text by marks, so that later steps leave them alone. */
export class Held {
  readonly #pieces: string[] = []
  readonly #start: string
  readonly #marks: RegExp

  constructor(start: string) {
    this.#start = start
    this.#marks = new RegExp(`${start}(\\d+)${closing}`, 'g')
  }

  hold = (piece: string): string => `${this.#start}${this.#pieces.push(piece) - 1}${closing}`

  release(text: string): string {
    let written = text
    // No piece is nested deeper.
    for (let depth = 0; depth < 5 && written.includes(this.#start); depth += 1)
      written = written.replace(this.#marks, (_, at: string) => this.#pieces[Number(at)] ?? '')
    return written
  }
}

const closing = '\ue001'
/** Private use characters, which no text needs. */
export const withoutMarks = (text: string) => text.replace(/[\ue000-\ue00f]/g, '')

const fence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/
const raw = /\{%-?\s*(?:end)?raw\s*-?%\}/g

/** Holds code in fences, indentation, backticks and HTML tags. Drops Jekyll's marks around it. */
export function holdCode(text: string, { hold }: Held): string {
  const indented = new IndentedCode((code) => hold(code.replace(raw, '')))
  const written: string[] = []
  let words: string[] = []
  const flush = () => {
    if (words.length > 0) written.push(holdTags(holdSpans(words.join('\n'), hold), hold))
    words = []
  }
  let open: { mark: string; lead: string; lines: string[] } | null = null
  const close = () => {
    if (open) written.push(open.lead + hold(open.lines.join('\n').replace(raw, '')))
    open = null
  }
  for (const line of text.split('\n')) {
    const [before = '', mark = ''] = fence.exec(line) ?? []
    if (open) {
      open.lines.push(line)
      const isEnd = mark.startsWith(open.mark) && before.length === line.trimEnd().length
      if (isEnd) close()
    } else if (mark !== '' && !(mark.startsWith('`') && line.includes('`', before.length))) {
      flush()
      indented.other()
      const lead = before.slice(0, before.length - mark.length)
      open = { mark, lead, lines: [line.slice(lead.length)] }
    } else words.push(indented.line(line))
  }
  close()
  flush()
  return written.join('\n')
}

function holdSpans(text: string, hold: (piece: string) => string): string {
  if (!text.includes('`')) return text
  return text
    .split(/(\n[ \t]*\n)/)
    .map((paragraph) => {
      const runs = [...paragraph.matchAll(/`+/g)]
      const next = new Map<string, number>()
      const ends = runs.map(() => -1)
      for (let at = runs.length - 1; at >= 0; at -= 1) {
        const [run = ''] = runs[at] ?? []
        ends[at] = next.get(run) ?? -1
        next.set(run, at)
      }
      let written = ''
      let from = 0
      for (let at = 0; at < runs.length; at += 1) {
        const { index = 0 } = runs[at] ?? {}
        const last = runs[ends[at] ?? -1]
        if (!last || paragraph[index - 1] === '\\') continue
        const to = last.index + last[0].length
        // GitLab's equations are in backticks between dollars: they are no code.
        if (paragraph[index - 1] === '$' && paragraph[to] === '$') continue
        written += paragraph.slice(from, index) + hold(paragraph.slice(index, to).replace(raw, ''))
        from = to
        at = ends[at] ?? at
      }
      return written + paragraph.slice(from)
    })
    .join('')
}

function holdTags(text: string, hold: (piece: string) => string): string {
  const opening = /<(pre|code|script|style|textarea|math)\b/gi
  const nextOf = finderIn(text.toLowerCase())
  let written = ''
  let from = 0
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const end = nextOf(`</${match[1]?.toLowerCase()}`, match.index)
    if (end < 0) continue
    const to = text.indexOf('>', end) + 1 || text.length
    written += text.slice(from, match.index) + hold(text.slice(match.index, to))
    from = to
    opening.lastIndex = to
  }
  return written + text.slice(from)
}
