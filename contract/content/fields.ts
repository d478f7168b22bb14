import type { AccessLevel } from '../catalogue.ts'
import type { ChoiceRules, FieldWords, TextRules } from '../field-rules.ts'

/** Fields of content types. No schemas, so that browsers may import what is declared with them. */

interface Shown {
  /** `list`: readers get it in lists and on the page. `page`: on the page alone. By default only editors get it. */
  shown?: 'list' | 'page'
}

/** A line that may be long has rows too. */
interface TextField extends TextRules, Shown {
  kind: 'line' | 'lines'
  rows?: number
}

/** The form begins with the first choice. */
interface ChoiceField extends ChoiceRules, Shown {
  kind: 'choice'
}

/** Who gets what a page keeps back. The form begins with `first`. */
interface AccessField extends FieldWords, Shown {
  kind: 'access'
  first: AccessLevel
}

type Options<F> = Omit<F, 'kind' | 'label' | 'longest' | 'choices' | 'first'>

export type ContentField = TextField | ChoiceField | AccessField

export interface ContentFields extends Readonly<Record<string, ContentField>> {
  title: TextField
  summary: TextField
  access: AccessField
}

// Options are a required argument: where they could be missing, their types would be lost.

export const line = <const O extends Options<TextField>>(label: string, longest: number, options: O) => ({
  ...{ kind: 'line' as const, label, longest },
  ...options,
})

/** Several lines, trimmed. */
export const lines = <const O extends Omit<Options<TextField>, 'required'>>(
  label: string,
  longest: number,
  options: O,
) => ({
  ...{ kind: 'lines' as const, label, longest },
  ...options,
})

export const choice = <const C extends Readonly<Record<string, string>>, const O extends Options<ChoiceField>>(
  label: string,
  choices: C,
  options: O,
) => ({ ...{ kind: 'choice' as const, label, choices }, ...options })

/** Lists show it too, so that readers know before they open the page. */
export const access = (label: string, first: AccessLevel, options: { hint?: string } = {}) => ({
  ...{ kind: 'access' as const, shown: 'list' as const, label, first },
  ...options,
})

type ValueOf<F> = F extends { kind: 'choice'; choices: infer C }
  ? keyof C & string
  : F extends { kind: 'access' }
    ? AccessLevel
    : string

/** The values of all fields: what editors send, store and get back. */
export type ContentValues<F> = { -readonly [N in keyof F]: ValueOf<F[N]> }

/** The values that readers get in lists, or on the page alone. */
export type ShownValues<F, Place extends 'list' | 'page'> = {
  -readonly [N in keyof F as F[N] extends { shown: Place } ? N : never]: ValueOf<F[N]>
}

type Optional<F> = {
  [N in keyof F]: F[N] extends { kind: 'line' | 'lines' } ? (F[N] extends { required: string } ? never : N) : never
}[keyof F]
/** What a request must hold of them. */
export type SentValues<F> = Omit<ContentValues<F>, Optional<F>> & Partial<Pick<ContentValues<F>, Optional<F>>>

/** `videoUrl` is column `video_url`. */
type ColumnOf<N> = N extends `${infer C}${infer Rest}`
  ? C extends Lowercase<C>
    ? `${C}${ColumnOf<Rest>}`
    : `_${Lowercase<C>}${ColumnOf<Rest>}`
  : N
export const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of all fields. */
export type ColumnsOf<F> = { -readonly [N in keyof F as ColumnOf<N & string>]: ValueOf<F[N]> }

/** As an empty form begins. */
export const emptyValue = (field: ContentField): string =>
  field.kind === 'access' ? field.first : field.kind === 'choice' ? (Object.keys(field.choices)[0] ?? '') : ''
