import type { MarkedExtension } from 'marked'
import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { reference, takeFootnotes } from '../../../contract/markdown-footnotes.ts'
import { markdownScripts } from '../../../contract/markdown-scripts.ts'
import { footnoteClass } from '../footnotes/footnotes.ts'
import { holdEquations } from './written-equations.ts'

/** A sign or two within code or a log do not count. */
export function isMarkdown(given: string): boolean {
  if (given.length > longest || isDiff(given)) return false
  const { text, hasDisplayed } = holdEquations(given)
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd())
  const fences = lines.filter((line) => /^\s{0,3}(?:```|~~~)/.test(line)).length
  if ((fences > 0 && fences % 2 === 0) || lines.some(isRuleOfTable)) return true
  if (marks.test(text) || isListed(lines)) return true
  return !isCode(lines) && (hasDisplayed || lines.some(isHeading) || isQuoted(lines))
}

const isDiff = (text: string) =>
  /^\s{0,99}(?:diff --git |Index: |--- \S|@@ -\d|commit [0-9a-f]{7,40}\s)/.test(text) && /^@@ -\d/m.test(text)

const marks =
  /\[[^[\]\n]{1,200}\]\(https?:[^\s()]{1,900}\)|(?:^|\s)\*\*[^\s*][^*\n]{0,200}\*\*(?:[\s.,;:!?)]|$)|^\[\^[^\]\s]{1,99}\]: \S/m
const longest = 200_000
/** A plus before a number is its sign. */
const item = /^\s{0,9}(?:[-*]|\+(?= \D)|\d{1,3}[.)]) \S/
const topItem = /^(?:[-*]|\+(?= \D)|\d{1,3}[.)]) \S/
const rule = /^\|?\s{0,9}:?-{1,200}:?\s{0,9}\|[\s:|-]{0,400}$/

const cells = (row: string) => row.replace(/^\|/, '').replace(/\|$/, '').split('|').length

const isRuleOfTable = (line: string, at: number, { [at - 1]: head = '' }: readonly string[]) =>
  rule.test(line) && /[^|\s-]/.test(head) && head.includes('|') && cells(head) === cells(line)

/** Comments, settings and menus have the signs of items, too, and indent most of them. */
function isListed(lines: readonly string[]): boolean {
  const others = lines.filter((line) => line !== '' && !item.test(line))
  const [key = '', ...keys] = others.filter((line) => setting.test(line))
  const areSettings = key !== '' && keys.length * 2 + 2 > others.length && (keys.length > 0 || key.startsWith(' '))
  if (areSettings || isMostly(others, partOfNetlist)) return false
  if (lines.some((line) => /^\s*\/\*/.test(line) || program.test(line))) return false
  // Differences, and values with their signs.
  if (['+ ', '- '].every((sign) => lines.some((line) => line.startsWith(sign)))) return false
  // Items may be wrapped.
  const starts = lines.filter((line) => line !== '' && (item.test(line) || !line.startsWith('  ')))
  return starts.some((line, at) => topItem.test(line) && item.test(starts[at + 1] ?? '') && !/[;{}]$/.test(line))
}

const setting = /^\s*[a-z][\w.-]{0,60}:(?:\s|$)/
const partOfNetlist = /^[A-Z]\w{0,9}\d (?:\w+ ){2}\S/

const isMostly = (lines: readonly string[], pattern: RegExp) => {
  const { length } = lines.filter((line) => pattern.test(line))
  return length > 1 && length * 2 >= lines.length
}

const isSentence = (line: string) => /^\p{Lu}[\p{L}\p{M}]*(?:[\s,][^\n]*)?[\p{L}\d)][.!?]$/u.test(line)

/** The same signs begin comments and end the names in a signature, so a blank line or a sentence must be below. */
function isHeading(line: string, at: number, lines: readonly string[]): boolean {
  const [above = '', below = '', next = ''] = [lines[at - 1], lines[at + 1], lines[at + 2]]
  if (/^#{2,6} \S/.test(line))
    return (above === '' || /^#{1,6} /.test(above)) && (below === '' || isSentence(below)) && lines.length > 1
  if (/^# \S/.test(line)) return above === '' && below === '' && lines.length > at + 1
  const isLong = /^-{3,}$/.test(below) && Math.abs(below.length - line.length) < 3
  const isUnderlined = line !== '' && (isLong || /^={3,}$/.test(below))
  return isUnderlined && above === '' && (next === '' || isSentence(next)) && lines.length > at + 2
}

/** What shells print has the same sign, so there must be prose in it and around it. */
function isQuoted(lines: readonly string[]): boolean {
  const isQuote = (line: string, at: number) => {
    if (!/^> ?["“„«(]?[\p{Lu}\p{Lo}]/u.test(line) || lines[at - 1]) return false
    let last = at
    while (lines[last + 1]?.startsWith('>')) last += 1
    return /[.!?…:,"”»)。！？]$/u.test(lines[last] ?? '')
  }
  return lines.some((line) => /^["“„«(]?[\p{Lu}\p{Lo}].*[.!?…:,"”»)。！？：]$/u.test(line)) && lines.some(isQuote)
}

/** Scripts, settings and netlists: half of the lines that are neither headings nor items, and no sentence. */
function isCode(lines: readonly string[]): boolean {
  if (lines.some((line) => program.test(line))) return true
  const others = lines.filter((line) => line !== '' && !/^(?:#{1,6}|[-*+>]|\d{1,3}[.)]) |^\|/.test(line))
  return isMostly(others, code) && !lines.some(isSentence)
}

const program =
  /^(?:#!\/|\.(?:ends?|subckt|model|tran|include|lib|param|ENDS?|SUBCKT|MODEL|TRAN|INCLUDE|LIB|PARAM)\b|import [\w.]{0,99}\w;?$|from [\w.]{1,99} import )/
const code =
  /^\s*(?:(?:export|local|set|const|let|var|int|char|float|double|assign) )?[\w.$[\]]{1,60}\s?[-+*/|&^<:]?=(?!=)\s?\S|^\s*(?:def|class|if|elif|else|for|while|try|with)\b[^\n]{0,300}:$|^\s*[\w.]{1,60}\([^()]{0,300}\)$|^[A-Z]\w{0,9}\d (?:\w+ ){2}\S|[;{}]$/

/** Names in angle brackets are words, and a star between letters or digits multiplies: `vector<int>`, `5*3*2`. */
const asWritten: MarkedExtension = {
  tokenizer: {
    escape(src) {
      const [whole] = path.exec(src) ?? []
      return whole ? { type: 'escape', raw: whole, text: whole } : false
    },
    emStrong: (src, _, before = '') =>
      /^\*[\p{L}\p{N}]/u.test(src) && /[\p{L}\p{N}]$/u.test(before) ? undefined : false,
  },
  renderer: { html: ({ text }) => (knownTag.test(text) ? text : escapeMarkup(text)) },
  extensions: [
    {
      name: 'path',
      level: 'inline',
      start(src) {
        // Text ends there in any case. A search for two signs would read all that follows at each word.
        const at = src.indexOf('\\') - 2
        return src[at + 1] === ':' && at >= 0 && !/\p{L}{2}$/u.test(src.slice(Math.max(0, at - 1), at + 1))
          ? at
          : undefined
      },
      tokenizer(src) {
        const [raw] = path.exec(src) ?? []
        return raw ? { type: 'path', raw } : undefined
      },
      renderer: ({ raw }) => escapeMarkup(raw),
    },
  ],
}

const path = /^(?:[A-Z]:|\\\\[\w.-]{1,99})\\[^\s`]{1,999}/i

/** A note is written at each of its references. */
function withNotes(notes: ReadonlyMap<string, string>, used: Set<string>): MarkedExtension {
  let isOpen = false
  return {
    extensions: [
      {
        name: 'footnote',
        level: 'inline',
        start(src) {
          const at = src.indexOf('[') - 1
          return src[at] === '^' ? at : undefined
        },
        tokenizer(src) {
          const [raw, label, own] = reference.exec(src) ?? []
          const key = label?.toLowerCase() ?? ''
          const words = own ?? notes.get(key)
          // A note may name itself.
          if (!raw || words === undefined || isOpen) return undefined
          isOpen = true
          used.add(key)
          const tokens = this.lexer.inlineTokens(words.replace(/\s+/g, ' '))
          isOpen = false
          return { type: 'footnote', raw, tokens }
        },
        renderer({ tokens = [] }) {
          return `<span class="${footnoteClass}">${this.parser.parseInline(tokens)}</span>`
        },
      },
    ],
  }
}

const knownTag =
  /^\s*<(?:!--|\/?(?:a|b|blockquote|br|code|del|details|div|em|figcaption|figure|h[1-6]|hr|i|img|ins|kbd|li|mark|math|ol|p|picture|pre|s|samp|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|var|video)(?:[\s/>]|$))/i

/** Loads the library on first use. Equations are pictures with their source, see `equationPictures`. */
export async function htmlFromMarkdown(given: string): Promise<string> {
  const { Marked } = await import('marked')
  const held = holdEquations(given)
  const { text: body, notes } = takeFootnotes(held.text)
  const used = new Set<string>()
  const marked = new Marked({ gfm: true }, markdownScripts, asWritten, withNotes(notes, used))
  const html = await marked.parse(body, { async: true })
  const others = [...notes].filter(([label]) => !used.has(label)).map(([, words]) => words)
  return held.release(html + (await marked.parse(others.join('\n\n'), { async: true })))
}
