import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { readFrontMatter } from './front-matter.ts'

/** Settings of a generator. Those that cannot be read say nothing. */
export function parsed(text: string, format: string): Record<string, unknown> {
  try {
    if (format === 'toml') return parseToml(text)
    return /^ya?ml$|^json$/.test(format)
      ? asRecord(parseYaml(text, { maxAliasCount: 20, prettyErrors: false, logLevel: 'error' }))
      : {}
  } catch {
    return {}
  }
}

/** The front matter of a page that cannot be read says nothing to others. */
export function matterIn(text: string): Record<string, unknown> {
  try {
    return readFrontMatter(text).matter
  } catch {
    return {}
  }
}

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** A text, or a list of them. */
export const textsIn = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')
