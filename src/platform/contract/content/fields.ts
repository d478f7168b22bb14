import { type ChoiceRules, type FieldWords, type TextRules, timeZoneProblem } from '../field-rules.ts'
import { longestAddress, webAddressProblem } from '../web-address.ts'

/** No schemas, so that browsers may import what is declared with them. */

interface Shown {
  /** `list`: readers get it in lists and on the page. `page`: on the page alone. By default only editors get it. */
  shown?: 'list' | 'page'
}

/** A line that may be long has `rows` too. `searched`: editors find an entry by it, as by its title. */
interface TextField extends TextRules, Shown {
  kind: 'line' | 'lines'
  rows?: number
  typed?: 'url' | 'time' | 'zone'
  searched?: true
}

/** The form begins with the first choice. */
interface ChoiceField extends ChoiceRules, Shown {
  kind: 'choice'
}

/** Who gets what a page keeps back. The form begins with `first`. */
interface AccessField extends FieldWords, Shown {
  kind: 'access'
  levels: readonly string[]
  first: string
}

/** The form begins with `first`. */
interface SwitchField extends FieldWords, Shown {
  kind: 'switch'
  first: boolean
}

interface HtmlField extends FieldWords, Shown {
  kind: 'html'
  longest: number
}

/** From the library. Readers get it as `pictures`, and on the page `imageCredit`. Its input is own code. */
interface PictureField extends FieldWords, Shown {
  kind: 'picture'
}

interface NumberField extends FieldWords, Shown {
  kind: 'number'
  /** In sentences: `places`. */
  unit: string
  least: number
  most: number
  /** Stored for an empty input. */
  empty: 0 | null
}

/** A day as `2027-03-31`. Null: none. */
interface DayField extends FieldWords, Shown {
  kind: 'day'
  required?: string
}

type Options<F> = Omit<F, 'kind' | 'label' | 'longest' | 'choices' | 'levels' | 'first'>

export type ContentField =
  | TextField
  | ChoiceField
  | AccessField
  | SwitchField
  | HtmlField
  | PictureField
  | NumberField
  | DayField

/** What every content type has, and the names of what it has at most once. */
export interface ContentFields extends Readonly<Record<string, ContentField>> {
  title: TextField
  summary: TextField
}
export interface NamedFields {
  access?: AccessField
  html?: HtmlField
  imageUrl?: PictureField
}

// Options are required: the types of optional ones would be lost.

export const line = <const O extends Options<TextField>>(label: string, longest: number, options: O) => ({
  kind: 'line' as const,
  label,
  longest,
  ...options,
})

type FormOf = Omit<Options<TextField>, 'problem' | 'typed'>

export const webLink = <const O extends FormOf>(label: string, options: O) =>
  line(label, longestAddress, { ...options, typed: 'url', problem: linkProblem })

/** As `09:00`. */
export const time = <const O extends FormOf>(label: string, options: O) =>
  line(label, 5, { ...options, typed: 'time', problem: timeProblem })

/** An IANA name. */
export const timeZone = <const O extends FormOf>(label: string, options: O) =>
  line(label, 60, { ...options, typed: 'zone', problem: timeZoneProblem })

export const lines = <const O extends Omit<Options<TextField>, 'required'>>(
  label: string,
  longest: number,
  options: O,
) => ({ kind: 'lines' as const, label, longest, ...options })

export const choice = <const C extends Readonly<Record<string, string>>, const O extends Options<ChoiceField>>(
  label: string,
  choices: C,
  options: O,
) => ({ kind: 'choice' as const, label, choices, ...options })

/** Lists show it too, so that readers know before they open the page. */
export const access = <const L extends readonly string[]>(
  label: string,
  levels: L,
  first: L[number],
  options: { hint?: string } = {},
) => ({ kind: 'access' as const, shown: 'list' as const, label, levels, first, ...options })

export const onOff = <const O extends Options<SwitchField>>(label: string, first: boolean, options: O) => ({
  kind: 'switch' as const,
  label,
  first,
  ...options,
})

export const html = (label: string, longest: number) => ({
  kind: 'html' as const,
  shown: 'page' as const,
  label,
  longest,
})

export const picture = (label: string) => ({ kind: 'picture' as const, label })

export const number = <const O extends Omit<NumberField, 'kind' | 'label'>>(label: string, options: O) => ({
  kind: 'number' as const,
  label,
  ...options,
})

export const day = <const O extends Options<DayField>>(label: string, options: O) => ({
  kind: 'day' as const,
  label,
  ...options,
})

export type ValueOf<F> = F extends { kind: 'choice'; choices: infer C }
  ? keyof C & string
  : F extends { kind: 'access'; levels: readonly (infer L)[] }
    ? L
    : F extends { kind: 'switch' }
      ? boolean
      : F extends { kind: 'number'; empty: infer Empty }
        ? number | Extract<Empty, null>
        : F extends { kind: 'day'; required?: never }
          ? string | null
          : string

export type ContentValues<F> = { -readonly [N in keyof F]: ValueOf<F[N]> }

export type ShownValues<F, Place extends 'list' | 'page'> = {
  -readonly [N in keyof F as F[N] extends { shown: Place } ? N : never]: ValueOf<F[N]>
}

export type OptionalField =
  | { kind: 'line' | 'lines' | 'day'; required?: never }
  | { kind: 'switch' | 'html' | 'picture' | 'number' }
type Optional<F> = { [N in keyof F]: F[N] extends OptionalField ? N : never }[keyof F]
export type SentValues<F> = Omit<ContentValues<F>, Optional<F>> & Partial<Pick<ContentValues<F>, Optional<F>>>

/** `videoUrl` is column `video_url`. */
type ColumnOf<N> = N extends `${infer C}${infer Rest}`
  ? C extends Lowercase<C>
    ? `${C}${ColumnOf<Rest>}`
    : `_${Lowercase<C>}${ColumnOf<Rest>}`
  : N
/** For a picture, the column that names it. */
export const fieldColumn = (name: string, { kind }: ContentField) =>
  kind === 'picture' ? 'image_name' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export type ColumnsOf<F> = {
  -readonly [N in keyof F as F[N] extends { kind: 'picture' } ? never : ColumnOf<N & string>]: ValueOf<F[N]>
}

export type FieldValue = string | boolean | number | null

const timeProblem = (text: string) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'Enter a time such as 09:00')

const linkProblem = (url: string) => webAddressProblem(url, 'A link must begin with https:// or http://')

export function emptyValue(field: ContentField): FieldValue {
  if (field.kind === 'access' || field.kind === 'switch') return field.first
  if (field.kind === 'number' || field.kind === 'day') return null
  return field.kind === 'choice' ? (Object.keys(field.choices)[0] ?? '') : ''
}

export const searchedFields = ({ fields }: { fields: ContentFields }): string[] => [
  'title',
  ...Object.keys(fields).filter((name) => 'searched' in (fields[name] ?? {})),
]
