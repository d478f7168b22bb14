import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { readFrontMatter } from './front-matter.ts'

export const pageEnding = /\.(?:md|mdx|markdown|mk?down|mkdn?|mdwn)$/i

export const aboutProject = /(?:^|\/)(?:readme|license|contributing|changelog)\.\w{1,9}$/i

/** Null: unreadable, so nobody knows what they say. */
export function parsed(text: string, format: string): Record<string, unknown> | null {
  try {
    if (format === 'toml') return parseToml(text)
    if (!/^ya?ml$|^json$/.test(format)) return {}
    const given: unknown = parseYaml(text, { maxAliasCount: 20, prettyErrors: false, logLevel: 'error' })
    return given === null || (typeof given === 'object' && !Array.isArray(given)) ? asRecord(given) : null
  } catch {
    return null
  }
}

export function matterIn(text: string): Record<string, unknown> | null {
  try {
    return readFrontMatter(text).matter
  } catch {
    return null
  }
}

export const accessIn = (path: string) => `access in ${path}`

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** Hugo's names are case-insensitive. */
export const lowered = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, one]) => [name.toLowerCase(), one]))

export const textsIn = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')
