import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'

export interface MarkdownPage {
  matter: Record<string, unknown>
  text: string
}

/** With its lines, the place of each of many mistakes would be looked for from the start. */
const yaml = {
  maxAliasCount: 20,
  schema: 'core',
  customTags: ['timestamp' as const],
  prettyErrors: false,
  logLevel: 'error' as const,
}

/** Splits a page into its front matter, YAML between `---`, TOML between `+++`, or JSON, and its text. @throws Error in words of the parser */
export function readFrontMatter(page: string): MarkdownPage {
  const clean = page.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [, mark, matter = '', text = ''] =
    /^(---|\+\+\+)[ \t]*\n([\s\S]*?)(?:^|\n)\1[ \t]*(?:\n([\s\S]*))?$/.exec(clean) ?? []
  if (mark === '---') return { matter: asRecord(readYaml(matter)), text }
  if (mark === '+++') return { matter: asRecord(parseToml(matter)), text }
  const json = /^(\{\n[\s\S]*?\n\})\n([\s\S]*)$/.exec(clean)
  if (json) return { matter: asRecord(JSON.parse(json[1] ?? '')), text: json[2] ?? '' }
  return { matter: {}, text: clean }
}

function readYaml(matter: string): unknown {
  try {
    return parseYaml(matter, yaml)
  } catch (error) {
    const joined = withWholeTexts(matter)
    if (joined === matter) throw error
    return parseYaml(joined, yaml)
  }
}

/** Jekyll and Hugo read a quoted text that goes on at the start of the next line. */
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

/** As YAML 1.1 and people write it; undefined: neither yes nor no. */
export function yesOrNo(value: unknown): boolean | undefined {
  const given = typeof value === 'string' ? value.trim().toLowerCase() : value
  if ([true, 1, 'true', 'yes', 'y', 'on', '1'].some((yes) => yes === given)) return true
  return [false, 0, 'false', 'no', 'n', 'off', '0'].some((no) => no === given) ? false : undefined
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
