import { parse as parseToml } from 'smol-toml'
import { isScalar, parseDocument, visit } from 'yaml'
import { programStatement } from './mdx.ts'

export interface MarkdownPage {
  matter: Record<string, unknown>
  text: string
}

/** Pretty errors would count lines from the start for each of many mistakes. Dates stay as they are written. */
const yaml = { schema: 'core', prettyErrors: false, uniqueKeys: false } as const

const aField = /^["']?[\p{L}_][\p{L}\p{N}_. -]{0,60}["']?[ \t]*[:=]/u

/** @throws Error in words of the parser, or if the front matter has no end */
export function readFrontMatter(page: string): MarkdownPage {
  const clean = page.replace(/^[\ufeff\u200b\u2060]{1,9}/, '').replace(/\r\n?/g, '\n')
  const { before, lines } = fromMatter(clean.replace(/^\s*\n/, '').split('\n'))
  const [first = '', second = ''] = lines
  const [, mark = '', language = ''] = /^(-{3,}|\+\+\+|;{3,})[ \t]*(?:([a-z]\w{0,19})|#.*)?[ \t]*$/i.exec(first) ?? []
  const rest = (at: number) => [...before, ...lines.slice(at + 1)].join('\n')
  if (mark !== '') {
    const isEnd = (line: string) => line.trimEnd() === mark || (mark.startsWith('-') && line.trimEnd() === '...')
    const end = lines.findIndex((line, at) => at > 0 && isEnd(line))
    if (end > 0) return { matter: parseMatter(mark, lines.slice(1, end).join('\n'), language), text: rest(end) }
    if (aField.test(second)) throw new Error('it has no end')
    return { matter: {}, text: clean }
  }
  if (/^\{(?:\s*$|\s*")/.test(first)) return readJson(lines)
  return aField.test(first) ? readUnmarked(lines, clean) : { matter: {}, text: clean }
}

/** Comments, imports and blanks may stand before the front matter, and stay in the text. Nikola has it in a comment. */
function fromMatter(lines: readonly string[]): { before: readonly string[]; lines: readonly string[] } {
  if (/^<!--\s*$/.test(lines[0] ?? '') && /^\.\. [a-z]/.test(lines[1] ?? '')) {
    const end = lines.findIndex((line) => line.trimEnd() === '-->')
    if (end < 0) throw new Error('it has no end')
    const fields = lines.slice(1, end).map((line) => line.replace(/^\.\. /, ''))
    return { before: [], lines: ['---', ...fields, '---', ...lines.slice(end + 1)] }
  }
  const start = lines.findIndex(
    (line) => line.trim() !== '' && !/^<!--[^<>]*-->\s*$/.test(line) && !programStatement.test(line),
  )
  const isMatter = start > 0 && /^(?:-{3}|\+{3})/.test(lines[start] ?? '')
  return isMatter ? { before: lines.slice(0, start), lines: lines.slice(start) } : { before: [], lines }
}

function parseMatter(mark: string, matter: string, language = ''): Record<string, unknown> {
  const given = language.toLowerCase()
  if (given !== '' && !['yaml', 'yml', 'toml', 'json'].includes(given))
    throw new Error(`it is written in ${language}, which is not read`)
  if (given === 'toml') return readToml(matter)
  if (given === 'json') return asRecord(JSON.parse(matter.trim().startsWith('{') ? matter : `{${matter}}`))
  if (mark.startsWith('+')) return readToml(matter)
  if (mark.startsWith(';')) return asRecord(JSON.parse(`{${matter}}`))
  return asRecord(readYaml(matter))
}

const tomlDate =
  /^([ \t]*[\w-]{1,60}[ \t]*=[ \t]*)(\d{4}-\d\d-\d\d(?:[T ]\d[\d:.]{1,30}(?:Z|[-+]\d\d:\d\d)?)?)[ \t]*(?=#|$)/gim

/** Days that are on no calendar would become others. */
const readToml = (matter: string) => asRecord(parseToml(matter.replace(tomlDate, '$1"$2"')))

/** Hugo's JSON: an object on one line, or up to a line with a bracket alone. */
function readJson(lines: readonly string[]): MarkdownPage {
  const end = (lines[0] ?? '').trimEnd().endsWith('}') ? 0 : lines.findIndex((line) => line.trimEnd() === '}')
  if (end < 0) throw new Error('it has no end')
  return { matter: asRecord(JSON.parse(lines.slice(0, end + 1).join('\n'))), text: lines.slice(end + 1).join('\n') }
}

/** Hexo ends fields with a line of dashes, Pelican with an empty line. Prose can begin with a word and a colon, too. */
function readUnmarked(lines: readonly string[], page: string): MarkdownPage {
  const end = lines.findIndex((line) => /^(?:-{3,}|;{3,})?[ \t]*$/.test(line))
  const head = lines.slice(0, end < 0 ? undefined : end)
  const isMatter = head.every((line) => aField.test(line) || /^[ \t]+\S|^- /.test(line))
  if (
    !isMatter ||
    !head.some((line) => /^["']?(?:title|date|status|draft|published|slug|author|visibility)["']?[ \t]*:/i.test(line))
  )
    return { matter: {}, text: page }
  const text = lines.slice(end < 0 ? lines.length : end + 1).join('\n')
  const line = lines[end] ?? ''
  if (line.startsWith('-') || line.startsWith(';')) return { matter: parseMatter(line, head.join('\n')), text }
  const named = otherNames()
  const fields = head.flatMap((one) => {
    const [, name, value = ''] = /^([^:]+)::?(.*)$/.exec(one) ?? []
    return name === undefined ? [] : [[named(name.trim().toLowerCase()), value.trim()] as const]
  })
  return { matter: Object.fromEntries(fields), text }
}

/** Generators take one value of a field that is given twice. The other one gets a name of its own: it may close the page. */
function otherNames() {
  const uses = new Map<string, number>()
  return (name: string): string => {
    const count = uses.get(name) ?? 0
    uses.set(name, count + 1)
    return count === 0 ? name : `${name} #${count + 1}`
  }
}
export const givenAgain = / #\d+$/

/** Whether a field, or one in it, has several values. */
export const isGivenAgain = (field: string, matter: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(matter).some(
    ([name, value]) =>
      name.toLowerCase().replace(givenAgain, '') === field && (givenAgain.test(name) || hasGivenAgain(value)),
  )

const hasGivenAgain = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, one]) => givenAgain.test(name) || hasGivenAgain(one))

/** Of two values, the last one counts. */
function parseYaml(matter: string): unknown {
  const document = parseDocument(matter, yaml)
  const [error] = document.errors
  if (error) throw error
  visit(document, {
    Map(_, { items }) {
      const named = otherNames()
      for (const { key } of items.toReversed())
        if (isScalar(key))
          key.value = named(typeof key.value === 'string' ? key.value : JSON.stringify(key.value ?? ''))
    },
  })
  return document.toJS({ maxAliasCount: 20 })
}

function readYaml(matter: string): unknown {
  try {
    return parseYaml(matter)
  } catch (error) {
    const joined = withWholeTexts(matter)
    if (joined === matter) throw error
    return parseYaml(joined)
  }
}

/** Jekyll and Hugo accept a quoted text that goes on at the start of the next line. */
function withWholeTexts(matter: string): string {
  const written: string[] = []
  let quote = ''
  for (const line of matter.split('\n')) {
    if (quote !== '') {
      written.push(`${written.pop() ?? ''} ${line.trim()}`)
      if (endsWith(line, quote)) quote = ''
      continue
    }
    written.push(line)
    const [, mark = '', text = ''] = /^(?:- )?[\w-]{1,60}:[ \t]+(["'])(.*)$/.exec(line) ?? []
    if (mark !== '' && !endsWith(text, mark)) quote = mark
  }
  return quote === '' ? written.join('\n') : matter
}

const endsWith = (text: string, quote: string) => {
  const [, slashes = ''] = quote === '"' ? (/(\\{0,50})"[ \t]*(?:#.*)?$/.exec(text) ?? []) : []
  return new RegExp(`${quote}[ \\t]*(?:#.*)?$`).test(text) && slashes.length % 2 === 0
}

/** Accepts YAML 1.1 and what people write. Undefined: neither yes nor no. */
export function yesOrNo(value: unknown): boolean | undefined {
  const given = typeof value === 'string' ? value.trim().toLowerCase() : value
  if ([true, 1, 'true', 'yes', 'y', 'on', '1'].some((yes) => yes === given)) return true
  return [false, 0, 'false', 'no', 'n', 'off', '0'].some((no) => no === given) ? false : undefined
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
