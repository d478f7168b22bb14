import { longestSlug } from '../../../platform/contract/slugs.ts'
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

const letterChoices = { '': 'Open to new letters', closed: 'Closed to new letters' } as const

/** In the order of the form. No schemas, so that readers do not download a validator. */
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
    hint: 'Everyone sees it, even when the article needs a plan.',
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
    hint: 'Your own number for the item, for example N-2031. Readers do not see it.',
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
    hint: 'The original source. An article without text redirects readers there.',
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
    placeholder: 'Describe the image',
  },
  sponsor: {
    kind: 'text',
    label: 'Sponsored by',
    column: 'sponsor',
    wire: 'sponsor',
    place: 'settings',
    longest: 100,
    hint: 'Readers see “Sponsored” wherever the article appears, and its links are marked as sponsored. Leave empty for editorial articles.',
  },
  series: {
    kind: 'text',
    label: 'Series',
    column: 'series',
    wire: 'series',
    place: 'settings',
    onlyIn: 'article',
    longest: 100,
    hint: 'Articles in the same series link to each other in date order.',
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
    hint: 'One correction per line, newest first: the date, the correction, and the finder in brackets. Everyone sees corrections above the text.',
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
    hint: 'When closed, published letters stay.',
  },
  slug: {
    kind: 'text',
    label: 'URL slug',
    column: 'slug',
    wire: 'slug',
    place: 'address',
    longest: longestSlug,
    problem: articleSlugProblem,
    hint: 'Added after the article number, for example some-words. Leave empty to use the number only. Old URLs redirect to the new one.',
  },
  searchTitle: {
    kind: 'text',
    label: 'Meta title',
    column: 'search_title',
    wire: 'searchTitle',
    place: 'settings',
    onlyIn: 'article',
    longest: 120,
    hint: 'Leave empty to use the title.',
  },
  searchDescription: {
    kind: 'text',
    label: 'Meta description',
    column: 'search_description',
    wire: 'searchDescription',
    place: 'settings',
    onlyIn: 'article',
    longest: 300,
    hint: 'Leave empty to use the standfirst, or the start of the text if there is none.',
  },
  socialText: {
    kind: 'text',
    label: 'Social description',
    column: 'social_text',
    wire: 'socialText',
    place: 'settings',
    onlyIn: 'article',
    longest: 300,
    hint: 'Leave empty to use the start of the text.',
  },
  socialImage: {
    kind: 'text',
    label: 'Social image',
    column: 'social_image',
    wire: 'socialImage',
    place: 'settings',
    onlyIn: 'article',
    longest: articleLimits.address,
    problem: imageUrlProblem,
    input: 'url',
    hint: 'Enter an image URL or upload an image below. Leave empty to use the lead image.',
  },
  canonicalUrl: {
    kind: 'text',
    label: 'Canonical URL',
    column: 'canonical_url',
    wire: 'canonicalUrl',
    place: 'settings',
    onlyIn: 'article',
    longest: articleLimits.address,
    problem: canonicalUrlProblem,
    input: 'url',
    placeholder: 'https://',
    hint: 'Search engines list this URL instead of the article’s own.',
  },
  notes: {
    kind: 'text',
    label: 'Internal notes',
    column: 'internal_notes',
    wire: 'notes',
    place: 'settings',
    onlyIn: 'back-office',
    longest: 2_000,
    hint: 'For the newsroom. Readers do not see them.',
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

/** May be incomplete. Drafts are stored like this. */
export type ArticleForm = { [Name in ArticleField]: Name extends ListField ? string[] : string }

/** Compared and merged as a whole. The description is compared by word; the schedule is not part of a version. */
export type ComparedField = Exclude<ArticleField, OfKind<'html' | 'schedule'>>
export type ComparedForm = Pick<ArticleForm, ComparedField>

export type TextColumns = { [Name in TextFieldName as Rows[Name]['column']]: string }
type OnlyIn<Place> = {
  [Name in TextFieldName]: Rows[Name] extends { onlyIn: Place } ? Name : never
}[TextFieldName]
type ListedTextName = Exclude<TextFieldName, OnlyIn<'article' | 'back-office'>>
export type ListedTextColumn = Rows[ListedTextName]['column']
export type WireTexts = { [Name in ListedTextName as Rows[Name]['wire']]: string }
export type ArticleWireTexts = { [Name in OnlyIn<'article'> as Rows[Name]['wire']]: string }

export const fieldNames = Object.keys(articleFields) as ArticleField[]
export const comparedFields = fieldNames.filter(
  (name): name is ComparedField => !['html', 'schedule'].includes(articleFields[name].kind),
)
export const isList = (name: ArticleField): name is ListField => articleFields[name].kind === 'list'
const isText = (name: ArticleField): name is TextFieldName => articleFields[name].kind === 'text'

export const textFields: readonly (TextFieldRow & { name: TextFieldName; column: keyof TextColumns; wire: string })[] =
  fieldNames.filter(isText).map((name) => ({ name, ...articleFields[name] }))

export const listedTextFields = textFields.filter(({ onlyIn }) => onlyIn === undefined) as readonly {
  column: ListedTextColumn
  wire: keyof WireTexts
}[]

export const articleTextFields = textFields.filter(({ onlyIn }) => onlyIn === 'article')

export const forTextFields = <Value>(valueOf: (field: (typeof textFields)[number]) => Value) =>
  Object.fromEntries(textFields.map((field) => [field.name, valueOf(field)])) as Record<TextFieldName, Value>

export const emptyForm = Object.fromEntries(
  fieldNames.map((name): [string, string | string[]] => [name, isList(name) ? [] : '']),
) as ArticleForm

/** Filled before anybody types, or meaningless alone. */
const filledFields: readonly ArticleField[] = [
  ...(['articleType', 'section', 'npnwid', 'letters'] as const),
  ...(['enteredDate', 'dateOfPublication', 'publishAt'] as const),
]

export const isEmptyForm = (form: ArticleForm): boolean =>
  fieldNames
    .filter((name) => !filledFields.includes(name))
    .every((name) => {
      const value = form[name]
      if (typeof value !== 'string') return value.length === 0
      return (name === 'description' ? value.replace(/<\/?(?:p|br)>|&nbsp;/g, '') : value).trim() === ''
    })

/** `N-20260302-143000`. `now` is in the site's time zone. */
export const proposedNpnwid = (now: string): string => `N-${now.replace(/[-:]/g, '').replace(' ', '-')}`
