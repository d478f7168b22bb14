import { type ChoiceRules, type FieldWords, type TextRules, textProblem } from '../field-rules.ts'

/** Fields of the settings by kind. No schemas, so that rules and defaults can be imported everywhere. */

export interface TextSetting extends TextRules {
  kind: 'text'
  default: string
  /** More than one: it may have several lines. */
  rows?: number
  /** `link`: the address of a page, picked by its name or typed. */
  input?: 'email' | 'tel' | 'url' | 'link'
  placeholder?: string
  /** Offered while somebody types. */
  suggestions?: () => readonly string[]
}

export interface NumberSetting extends FieldWords {
  kind: 'number'
  default: number
  least: number
  most: number
  /** Shown behind the number: `days`. */
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

/** A colour as `#rrggbb`. */
export interface ColourSetting extends FieldWords {
  kind: 'colour'
  default: string
  /** The grounds on which it must be readable. */
  on: readonly string[]
}

/** An uploaded picture as a data address, SVG or PNG; empty: none. So it is in every export and backup. */
export interface PictureSetting extends FieldWords {
  kind: 'picture'
  default: string
}

/** Where stories come from, as `parseSource` of src/features/settings/contract/blocks.ts reads it. */
export interface SourceSetting extends FieldWords {
  kind: 'source'
  default: string
  /** What is wrong with it, or null. */
  problem: (text: string) => string | null
}

/** Entries in an order, each with the same fields: links, menu entries, blocks. */
export interface ListSetting extends FieldWords {
  kind: 'list'
  /** What one entry is called: `link`. */
  entry: string
  fields: Readonly<Record<string, Field>>
  default: readonly Readonly<Record<string, unknown>>[]
  /** How many entries it may have. */
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

/** Settings that are saved together. */
export interface Room {
  label: string
  hint: string
  fields: Readonly<Record<string, Field>>
  /** What is wrong with the values together. */
  problems?: (value: never) => SettingProblem[]
  /** The page that shows the values best, for the preview. */
  page?: string
  /** Values that an earlier version stored or exported, in the fields of this one. */
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

/**
 * The stored values of a room. A field that is missing, of another type or no longer a choice has its default, so that settings of another
 * version do not stop the start.
 */
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

/** What is wrong with a text, or null. The form and the server use the same messages. */
export const textSettingProblem = ({ problem, rows = 1, ...rules }: TextSetting, text: string): string | null =>
  textProblem(
    {
      ...rules,
      problem: (typed) =>
        rows === 1 && /\p{Cc}/u.test(typed) ? `${rules.label} must be one line` : (problem?.(typed) ?? null),
    },
    text.trim() === '' ? '' : text,
  )

export const markupProblem = (label: string) => (text: string) =>
  /<[a-z!/?]/i.test(text) ? `${label} must be plain text without HTML` : null

/** What is wrong with the address of a link, or null: it must be a path of this site or an address of the web. */
export function linkProblem(text: string): string | null {
  const isPath = text.startsWith('/')
  const url = URL.parse(isPath ? `http://site.invalid${text}` : text)
  // Browsers take `//` and `/\` for the beginning of another site.
  if (!url || !/^https?:$/.test(url.protocol) || /\s/.test(text) || (isPath && /^\/[/\\]/.test(text)))
    return 'The URL must be a path of this site, or begin with http:// or https://'
  return url.username || url.password ? 'The URL must not contain a user name or password' : null
}

export const addressProblem = (label: string) => (text: string) =>
  text.startsWith('https://') && URL.canParse(text) && new URL(text).username === ''
    ? null
    : `${label} must be a URL that begins with https://`
