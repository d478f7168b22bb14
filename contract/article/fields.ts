import { letterChoices } from '../letters/rules.ts'
import { longestSlug } from '../slugs.ts'
import { correctionsProblem } from './corrections.ts'
import type { OwnFieldRow, TextFieldRow } from './field-row.ts'
import {
  type ArticleType,
  articleLimits,
  articleMessages,
  articleSlugProblem,
  canonicalUrlProblem,
  imageUrlProblem,
  sourceUrlProblem,
} from './rules.ts'

/** All fields of an article, in the order of the form. No schemas, so that readers do not download a validator. */
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
  section: { kind: 'section', label: 'Section', required: 'Section is required' },
  authorIds: { kind: 'list', label: 'Authors' },
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
    hint: 'Your own number for the item, such as N-2031. Pages do not show it.',
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
    hint: 'Where the item comes from. An article without a text leads readers there.',
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
  sponsor: {
    kind: 'text',
    label: 'Sponsored by',
    column: 'sponsor',
    wire: 'sponsor',
    place: 'settings',
    longest: 100,
    hint: 'Readers see “Sponsored” wherever the article stands, and its links are marked as sponsored. Empty: it is editorial.',
  },
  series: {
    kind: 'text',
    label: 'Series',
    column: 'series',
    wire: 'series',
    place: 'settings',
    onlyIn: 'article',
    longest: 100,
    hint: 'Articles with the same words here lead to each other, in the order of their dates.',
  },
  corrections: {
    kind: 'text',
    label: 'Corrections',
    column: 'corrections',
    wire: 'corrections',
    place: 'settings',
    onlyIn: 'article',
    longest: 5_000,
    problem: correctionsProblem,
    input: 'lines',
    placeholder: '2026-11-20 The output was given as 5 V. It is 3.3 V. (found by Asha Rao)',
    hint: 'One a line, the newest first: the date, what was wrong, and in brackets who found it. Readers see them above the text, also where the article needs a plan.',
  },
  letters: {
    kind: 'text',
    label: 'Letters',
    column: 'letters',
    wire: 'letters',
    place: 'settings',
    onlyIn: 'article',
    longest: 6,
    choices: letterChoices,
    problem: (text) => (Object.hasOwn(letterChoices, text) ? null : 'Letters are open or closed'),
    hint: 'Letters that are shown stay.',
  },
  slug: {
    kind: 'text',
    label: 'Words in the address',
    column: 'slug',
    wire: 'slug',
    place: 'address',
    longest: longestSlug,
    problem: articleSlugProblem,
    hint: 'After its number: some-words. Empty: the number alone. Former addresses lead to the new one.',
  },
  searchTitle: {
    kind: 'text',
    label: 'Title for search engines',
    column: 'search_title',
    wire: 'searchTitle',
    place: 'settings',
    onlyIn: 'article',
    longest: 120,
    hint: 'Empty: the title.',
  },
  searchDescription: {
    kind: 'text',
    label: 'Description for search engines',
    column: 'search_description',
    wire: 'searchDescription',
    place: 'settings',
    onlyIn: 'article',
    longest: 300,
    hint: 'Empty: the start of the text.',
  },
  socialText: {
    kind: 'text',
    label: 'Text of shared links',
    column: 'social_text',
    wire: 'socialText',
    place: 'settings',
    onlyIn: 'article',
    longest: 300,
    hint: 'Empty: the start of the text.',
  },
  socialImage: {
    kind: 'text',
    label: 'Picture of shared links',
    column: 'social_image',
    wire: 'socialImage',
    place: 'settings',
    onlyIn: 'article',
    longest: articleLimits.address,
    problem: imageUrlProblem,
    input: 'url',
    hint: 'The address of a picture, or one that is uploaded below. Empty: the lead image.',
  },
  canonicalUrl: {
    kind: 'text',
    label: 'First published at',
    column: 'canonical_url',
    wire: 'canonicalUrl',
    place: 'settings',
    onlyIn: 'article',
    longest: articleLimits.address,
    problem: canonicalUrlProblem,
    input: 'url',
    placeholder: 'https://',
    hint: 'The address elsewhere that search engines list instead of this one.',
  },
  notes: {
    kind: 'text',
    label: 'Internal notes',
    column: 'internal_notes',
    wire: 'notes',
    place: 'settings',
    onlyIn: 'back-office',
    longest: 2_000,
    hint: 'For the newsroom. Readers never get them.',
  },
  keywords: { kind: 'list', label: 'Keywords' },
  categories: { kind: 'list', label: 'Categories' },
} as const satisfies Record<string, TextFieldRow | OwnFieldRow>

type Rows = typeof articleFields
export type ArticleField = keyof Rows
type OfKind<Kind> = { [Name in ArticleField]: Rows[Name]['kind'] extends Kind ? Name : never }[ArticleField]
export type TextFieldName = OfKind<'text'>
type ListField = OfKind<'list'>
export type DateField = OfKind<'date' | 'schedule'>

/** The content of the form, complete or not: texts and lists of texts. Drafts are stored like this. */
export type ArticleForm = { [Name in ArticleField]: Name extends ListField ? string[] : string }

/**
 * Fields that are compared and merged as a whole. The description is compared word by word; the schedule is not part
 * of a version.
 */
export type ComparedField = Exclude<ArticleField, OfKind<'html' | 'schedule'>>
export type ComparedForm = Pick<ArticleForm, ComparedField>

/** The text fields' columns. */
export type TextColumns = { [Name in TextFieldName as Rows[Name]['column']]: string }
type OnlyIn<Place> = {
  [Name in TextFieldName]: Rows[Name] extends { onlyIn: Place } ? Name : never
}[TextFieldName]
type ListedTextName = Exclude<TextFieldName, OnlyIn<'article' | 'back-office'>>
/** The columns of the text fields that lists have. */
export type ListedTextColumn = Rows[ListedTextName]['column']
/** The names of the text fields in lists of articles. */
export type WireTexts = { [Name in ListedTextName as Rows[Name]['wire']]: string }
/** Those that only responses about one article have. */
export type ArticleWireTexts = { [Name in OnlyIn<'article'> as Rows[Name]['wire']]: string }

export const fieldNames = Object.keys(articleFields) as ArticleField[]
export const comparedFields = fieldNames.filter(
  (name): name is ComparedField => !['html', 'schedule'].includes(articleFields[name].kind),
)
export const isList = (name: ArticleField): name is ListField => articleFields[name].kind === 'list'
const isText = (name: ArticleField): name is TextFieldName => articleFields[name].kind === 'text'

export const textFields: readonly (TextFieldRow & {
  name: TextFieldName
  column: keyof TextColumns
  wire: string
})[] = fieldNames.filter(isText).map((name) => ({ name, ...articleFields[name] }))

/** The text fields that lists of articles have. */
export const listedTextFields = textFields.filter(({ onlyIn }) => onlyIn === undefined) as readonly {
  column: ListedTextColumn
  wire: keyof WireTexts
}[]

/** The text fields that only responses about one article have. */
export const articleTextFields = textFields.filter(({ onlyIn }) => onlyIn === 'article')

/** One value for each text field. */
export const forTextFields = <Value>(valueOf: (field: (typeof textFields)[number]) => Value) =>
  Object.fromEntries(textFields.map((field) => [field.name, valueOf(field)])) as Record<TextFieldName, Value>

export const emptyForm = Object.fromEntries(
  fieldNames.map((name): [string, string | string[]] => [name, isList(name) ? [] : '']),
) as ArticleForm

/** What is wrong with a text, or null. The form and the server use the same messages. */
export function textProblem({ label, longest, required, problem }: TextFieldRow, text: string): string | null {
  if (text === '') return required ?? null
  if (text.length > longest) return `${label} must have at most ${longest} characters`
  return problem?.(text) ?? null
}
