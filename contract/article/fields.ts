import { categoryNames } from '../catalogue.ts'
import { type ArticleType, articleLimits, articleMessages, type SectionName, sourceUrlProblem } from './rules.ts'

/**
 * A field that is one text. Its row is all there is to it: column, wire name, schema, form input, drafts, revisions, comparison and
 * merge follow from it. Beside the row it needs its column, and a place where readers see it.
 */
export interface TextFieldRow {
  kind: 'text'
  label: string
  /** In table `articles`: `text not null default ''`. */
  column: string
  /** Its name in responses about articles. */
  wire: string
  /** The part of the form that has it. */
  place: 'headline' | 'placing' | 'image'
  /** In characters. */
  longest: number
  /** The message where it is empty. Without one it may be empty, and a request that leaves it out changes nothing. */
  required?: string
  /** What is wrong with a text that is not empty; null: nothing. */
  problem?: (text: string) => string | null
  input?: 'url'
  placeholder?: string
  hint?: string
}

/** A field with a column, a schema and an input of its own. The compiler names the places that must know it. */
interface OwnFieldRow {
  kind: 'html' | 'choice' | 'date' | 'schedule' | 'picture' | 'list'
  label: string
  /** Of a choice: its values, and what editors read. */
  choices?: Record<string, string>
  required?: string
}

/** The one table of an article's fields, in the order of the form. No schemas: the pages that readers load may import it. */
export const articleFields = {
  title: {
    kind: 'text',
    label: 'Title',
    column: 'title',
    wire: 'Article Title',
    place: 'headline',
    longest: 300,
    required: 'Title is required',
    placeholder: 'A headline that says it',
  },
  standfirst: {
    kind: 'text',
    label: 'Standfirst',
    column: 'standfirst',
    wire: 'standfirst',
    place: 'headline',
    longest: 300,
    placeholder: 'One or two sentences below the headline',
    hint: 'Public like the title, also where the article needs a plan.',
  },
  description: { kind: 'html', label: 'Description' },
  section: {
    kind: 'choice',
    label: 'Section',
    required: 'Section is required',
    choices: {
      News: 'News',
      Product: 'Product',
      'Design-Guides': 'Design-Guides',
      Component: 'Component',
    } satisfies Record<SectionName, string>,
  },
  articleType: {
    kind: 'choice',
    label: 'Article type',
    required: 'Article type is required',
    choices: {
      isFree: 'Free',
      isLoginRequired: 'Login required',
      isSubscriptionRequired: 'Subscription required (silver)',
      Premium: 'Premium (gold)',
    } satisfies Record<ArticleType, string>,
  },
  npnwid: {
    kind: 'text',
    label: 'NPNWID',
    column: 'npnwid',
    wire: 'NPNWID',
    place: 'placing',
    longest: 100,
    required: 'NPNWID is required',
  },
  sourceUrl: {
    kind: 'text',
    label: 'Source URL',
    column: 'source_url',
    wire: 'Source url',
    place: 'placing',
    longest: articleLimits.address,
    problem: sourceUrlProblem,
    input: 'url',
    placeholder: 'https://',
  },
  enteredDate: { kind: 'date', label: 'Entered date' },
  dateOfPublication: { kind: 'date', label: 'Date of Publication' },
  publishAt: { kind: 'schedule', label: 'Publish at' },
  imageUrl: { kind: 'picture', label: 'Image URL', required: articleMessages.imageUrlRequired },
  imageAlt: {
    kind: 'text',
    label: 'Alt text',
    column: 'image_alt',
    wire: 'imageAlt',
    place: 'image',
    longest: 500,
    placeholder: 'What the picture shows',
  },
  keywords: { kind: 'list', label: 'Keywords' },
  categories: { kind: 'list', label: 'Categories' },
} as const satisfies Record<string, TextFieldRow | OwnFieldRow>

type Rows = typeof articleFields
export type ArticleField = keyof Rows
type OfKind<Kind> = { [Name in ArticleField]: Rows[Name]['kind'] extends Kind ? Name : never }[ArticleField]
export type TextField = OfKind<'text'>
type ListField = OfKind<'list'>
export type DateField = OfKind<'date' | 'schedule'>

/** What the form holds, finished or not: texts and lists of texts. Drafts are kept so. */
export type ArticleForm = { [Name in ArticleField]: Name extends ListField ? string[] : string }

/** Fields that are compared and merged as a whole. The description is compared word by word; the schedule belongs to no version. */
export type ComparedField = Exclude<ArticleField, OfKind<'html' | 'schedule'>>
export type ComparedForm = Pick<ArticleForm, ComparedField>

/** The text fields as the database has them. */
export type TextColumns = { [Name in TextField as Rows[Name]['column']]: string }
/** The text fields as responses have them. */
export type WireTexts = { [Name in TextField as Rows[Name]['wire']]: string }

export const fieldNames = Object.keys(articleFields) as ArticleField[]
export const comparedFields = fieldNames.filter(
  (name): name is ComparedField => !['html', 'schedule'].includes(articleFields[name].kind),
)
export const isList = (name: ArticleField): name is ListField => articleFields[name].kind === 'list'
const isText = (name: ArticleField): name is TextField => articleFields[name].kind === 'text'

export const textFields: readonly (TextFieldRow & {
  name: TextField
  column: keyof TextColumns
  wire: keyof WireTexts
})[] = fieldNames.filter(isText).map((name) => ({ name, ...articleFields[name] }))

/** One value for each text field. */
export const forTextFields = <Value>(valueOf: (field: (typeof textFields)[number]) => Value) =>
  Object.fromEntries(textFields.map((field) => [field.name, valueOf(field)])) as Record<TextField, Value>

export const emptyForm = Object.fromEntries(
  fieldNames.map((name): [string, string | string[]] => [name, isList(name) ? [] : '']),
) as ArticleForm

/** What is wrong with a text, in the words of both form and server; null: nothing. */
export function textProblem({ label, longest, required, problem }: TextFieldRow, text: string): string | null {
  if (text === '') return required ?? null
  if (text.length > longest) return `${label} must have at most ${longest} characters`
  return problem?.(text) ?? null
}

/** What an editor reads of a field where two versions are compared. */
export function fieldWords(name: ArticleField, value: string | readonly string[]): string {
  const row: TextFieldRow | OwnFieldRow = articleFields[name]
  const words: Record<string, string> = name === 'categories' ? categoryNames : ('choices' in row && row.choices) || {}
  return [value]
    .flat()
    .map((one) => words[one] ?? one)
    .join(', ')
}
