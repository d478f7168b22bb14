import { type ChoiceRules, type FieldWords, invisibleProblem, type TextRules, textProblem } from '../field-rules.ts'

/** No schemas, so that rules and defaults can be imported everywhere. */

export interface TextSetting extends TextRules {
  kind: 'text'
  default: string
  /** More than one: several lines. */
  rows?: number
  /** `link`: the address of a page, picked by its name or typed. */
  input?: 'email' | 'tel' | 'url' | 'link'
  /** Replaces the addresses in a text that is more than an address. */
  mapLinks?: (text: string, change: (address: string) => string) => string
  placeholder?: string
  suggestions?: () => readonly string[]
}

export interface NumberSetting extends FieldWords {
  kind: 'number'
  default: number
  least: number
  most: number
  /** Behind the number: `days`. */
  unit?: string
}

export interface SwitchSetting extends FieldWords {
  kind: 'switch'
  default: boolean
}

export interface ChoiceSetting extends ChoiceRules {
  kind: 'choice'
  default: string
}

/** As `#rrggbb`. */
export interface ColourSetting extends FieldWords {
  kind: 'colour'
  default: string
  on: readonly string[]
}

/** A data address of an SVG or PNG, so that every export and backup has it; empty: none. */
export interface PictureSetting extends FieldWords {
  kind: 'picture'
  default: string
}

/** As `parseSource` of src/features/settings/contract/blocks.ts reads it. */
export interface SourceSetting extends FieldWords {
  kind: 'source'
  default: string
  problem: (text: string) => string | null
}

/** Ordered entries with the same fields: links, menu entries, blocks. */
export interface ListSetting extends FieldWords {
  kind: 'list'
  entry: string
  fields: Readonly<Record<string, Field>>
  default: readonly Readonly<Record<string, unknown>>[]
  most: number
}

export type Field =
  | TextSetting
  | NumberSetting
  | SwitchSetting
  | ChoiceSetting
  | ColourSetting
  | PictureSetting
  | SourceSetting
  | ListSetting

export interface SettingGroup {
  label: string
  hint: string
  fields: Readonly<Record<string, Field>>
  problems?: (value: never) => SettingProblem[]
  /** Path of the page for the preview. */
  page?: string
  /** Converts what an earlier version stored or exported. */
  renew?: (stored: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

export interface SettingProblem {
  field: string
  message: string
}

type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'switch' }
    ? boolean
    : F extends { kind: 'choice'; choices: infer Choices }
      ? keyof Choices & string
      : F extends { kind: 'list'; fields: infer Fields }
        ? ValuesOf<Fields>[]
        : string

export type ValuesOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

export const defaultsOf = <Fields extends Readonly<Record<string, Field>>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default])) as ValuesOf<Fields>

/** Missing, mistyped or outdated fields get their defaults: settings of another version do not stop the start. */
export function readValues(
  fields: Readonly<Record<string, Field>>,
  stored: unknown,
  defaults: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const given: Readonly<Record<string, unknown>> = isObject(stored) ? stored : {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      readValue(field, given[name], defaults[name] ?? field.default),
    ]),
  )
}

function readValue(field: Field, stored: unknown, missing: unknown): unknown {
  if (field.kind === 'list')
    return Array.isArray(stored) ? stored.filter(isObject).map((entry) => readValues(field.fields, entry)) : missing
  if (field.kind === 'choice') return typeof stored === 'string' && stored in field.choices ? stored : missing
  return typeof stored === typeof field.default ? stored : missing
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textSettingProblem = ({ problem, rows = 1, ...rules }: TextSetting, text: string): string | null =>
  textProblem(
    {
      ...rules,
      problem: (typed) =>
        rows === 1 && /\p{Cc}/u.test(typed)
          ? `${rules.label} must be one line`
          : (invisibleProblem(rules.label, typed) ?? problem?.(typed) ?? null),
    },
    text.trim() === '' ? '' : text,
  )

export const markupProblem = (label: string) => (text: string) =>
  /<[a-z!/?]/i.test(text) ? `${label} must be plain text without HTML` : null

/** A text that readers read. `placeholders` names those that are filled in. */
export const wordsProblem =
  (label: string, placeholders: readonly string[] = []) =>
  (text: string) =>
    markupProblem(label)(text) ?? bracesProblem(label, placeholders, text)

type WordsOptions = Omit<TextSetting, 'kind' | 'label' | 'problem'> & { placeholders?: readonly string[] }

export const wordsSetting = (label: string, { placeholders, ...options }: WordsOptions): TextSetting => ({
  kind: 'text',
  label,
  ...options,
  problem: wordsProblem(label, placeholders),
})

function bracesProblem(label: string, placeholders: readonly string[], text: string): string | null {
  const known = placeholders.map((name) => `{${name}}`)
  const rest = known.reduce((others, one) => others.replaceAll(one, ''), text)
  if (!/[{}]/.test(rest)) return null
  const [unknown = 'braces'] = /\{[^{}]*\}/.exec(rest) ?? []
  return known.length === 0
    ? `${label} cannot have placeholders. Remove ${unknown}`
    : `${label} can have only ${known.join(' and ')} in braces. Remove ${unknown}`
}

export function linkProblem(text: string): string | null {
  const isPath = text.startsWith('/')
  const url = URL.parse(isPath ? `http://site.invalid${text}` : text)
  // Browsers take `//` and `/\` for another site.
  if (!url || !/^https?:$/.test(url.protocol) || /\s/.test(text) || (isPath && /^\/[/\\]/.test(text)))
    return 'The URL must be a path of this site, or begin with http:// or https://'
  return url.username || url.password ? 'The URL must not contain a user name or password' : null
}

export const addressProblem = (label: string) => (text: string) => {
  const url = /^https:\/\/[^\s\\]+$/.test(text) ? URL.parse(text) : null
  return url && url.username + url.password === '' ? null : `${label} must be a URL that begins with https://`
}
