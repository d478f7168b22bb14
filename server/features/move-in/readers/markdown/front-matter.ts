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
  if (mark === '---')
    return {
      matter: asRecord(parseYaml(matter, yaml)),
      text,
    }
  if (mark === '+++') return { matter: asRecord(parseToml(matter)), text }
  const json = /^(\{\n[\s\S]*?\n\})\n([\s\S]*)$/.exec(clean)
  if (json) return { matter: asRecord(JSON.parse(json[1] ?? '')), text: json[2] ?? '' }
  return { matter: {}, text: clean }
}

/** As YAML 1.1 and people write it; undefined: neither yes nor no. */
export function yesOrNo(value: unknown): boolean | undefined {
  const given = typeof value === 'string' ? value.trim().toLowerCase() : value
  if ([true, 1, 'true', 'yes', 'y', 'on', '1'].some((yes) => yes === given)) return true
  return [false, 0, 'false', 'no', 'n', 'off', '0'].some((no) => no === given) ? false : undefined
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
