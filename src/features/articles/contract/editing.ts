import { z } from 'zod'
import { ErrorResponse } from '../../../platform/contract/endpoint.ts'
import { Flag, Instant } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { ArticleListItem, ArticleRefused, ArticleView } from './articles.ts'
import {
  type ArticleField,
  type ArticleForm,
  comparedFields,
  type DateField,
  fieldNames,
  isList,
  textFields,
} from './fields.ts'
import { articleLimits, articleMessages, articleTypes, sectionOfName } from './rules.ts'
import {
  ArticleTypeField,
  AuthorIds,
  Categories,
  Html,
  ImageUrl,
  Keywords,
  moment,
  SectionField,
  textSchemas,
} from './schemas.ts'
import { assignmentShape, workflowShape } from './workflow.ts'

export const Version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
export const DraftNumber = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

const common = {
  ...textSchemas,
  description: Html.default(''),
  articleType: ArticleTypeField,
  section: SectionField,
  authorIds: AuthorIds.optional().describe('Ids in the order of the byline. Unchanged if omitted'),
  keywords: Keywords.default([]),
  categories: Categories.default([]),
  fromDraft: DraftNumber.default(0).describe('The number of the draft that is deleted with the save; 0: none'),
} satisfies Record<Exclude<ArticleField, DateField | 'imageUrl'>, z.ZodType> & { fromDraft: z.ZodType }

export const AddArticle = z
  .object({
    ...common,
    date: moment(articleMessages.enteredDateRequired).describe(
      'Entered date; without an offset, in the site’s time zone',
    ),
    imageUrl: ImageUrl.pipe(z.string().min(1, articleMessages.imageUrlRequired)),
    newsType: z.array(z.string()).optional().describe('If given, it must contain the section'),
    isPublished: Flag.default(1).describe('0: saved, not published'),
    publishAt: moment(articleMessages.dateInvalid).optional().describe('Published at this time instead of now'),
  })
  .superRefine(({ publishAt, isPublished }, context) => {
    if (publishAt && isPublished === 0)
      context.addIssue({ code: 'custom', path: ['publishAt'], message: articleMessages.publishAtUnpublished })
  })
  .superRefine(({ newsType, section }, context) => {
    if (newsType && !newsType.some((name) => sectionOfName(name) === section))
      context.addIssue({ code: 'custom', path: ['newsType'], message: articleMessages.sectionNotInNewsType })
  })

export const EditArticle = z.object({
  ...common,
  imageUrl: ImageUrl.default(''),
  dateOfPublication: moment(articleMessages.datesRequired),
  enteredDate: moment(articleMessages.datesRequired),
  version: Version.optional().describe(
    'The version that was edited: if somebody else has saved since, the answer is 409',
  ),
})

export const NewsItem = ArticleListItem.extend({
  version: z.int(),
  updatedAt: Instant,
  publishAt: Instant.nullable().describe('When the schedule will publish it'),
})
export type NewsItem = z.infer<typeof NewsItem>

export const ListedNews = NewsItem.extend({
  writer: z.string().nullable().describe('The name of who added it; null if it is not known'),
  isPinned: z.boolean().describe('Stands at the top of its section’s list'),
  ...workflowShape,
})
export type ListedNews = z.infer<typeof ListedNews>

type FormShape<Name extends ArticleField> = {
  [Field in Name]: ArticleForm[Field] extends string ? z.ZodString : z.ZodArray<z.ZodString>
}
const formShape = <Name extends ArticleField>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, isList(name) ? z.array(z.string()) : z.string()])) as FormShape<Name>

export const AdminArticle = NewsItem.omit({ Description: true }).extend({
  ...formShape(comparedFields),
  Description: z.string().describe('Safe HTML; equations are MathML with their LaTeX in `alttext`'),
  Component: Flag,
  mainKeywords: z.string(),
  articleType: z.enum(articleTypes),
  section: z.string().describe('News, Product, Design-Guides, Component, or the id of another'),
  publishAtLocal: z.string().nullable().describe('As `schedule` takes it'),
  isPinned: z.boolean().describe('Stands at the top of its section’s list'),
  unpinAtLocal: z.string().nullable().describe('As `pin` takes it; null: until it is unpinned'),
  takeDownAtLocal: z.string().nullable().describe('As `take-down` takes it'),
})
export type AdminArticle = z.infer<typeof AdminArticle>

export const DifferencePart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DifferencePart = z.infer<typeof DifferencePart>

export const Difference = z.object({
  fields: z
    .array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() }))
    .describe('The fields that differ, without the text'),
  text: z.array(DifferencePart).describe('The readable text, one paragraph a line; empty if it is the same'),
  isOnlyFormatting: z.boolean().describe('The words are the same, their formatting differs'),
})
export type Difference = z.infer<typeof Difference>

/** In the difference, `before` is what was saved meanwhile and `after` is what was sent. */
export const EditConflict = ErrorResponse.extend({
  current: AdminArticle,
  yours: z.object({ title: z.string(), Description: z.string().describe('The HTML that was sent, sanitised') }),
  savedBy: z.string(),
  savedAt: Instant,
  difference: Difference,
})
export type EditConflict = z.infer<typeof EditConflict>

/** May be incomplete: only lengths are checked. */
export const DraftForm = z.object(
  Object.fromEntries(fieldNames.map((name) => [name, draftSchema(name)])) as {
    [Field in ArticleField]: z.ZodDefault<FormShape<ArticleField>[Field]>
  },
)

function draftSchema(name: ArticleField) {
  if (isList(name)) return z.array(z.string().max(200)).max(200).default([])
  if (name === 'description') return z.string().max(articleLimits.description).default('')
  const { longest = 0 } = textFields.find((field) => field.name === name) ?? {}
  return z.string().max(Math.max(longest, articleLimits.address)).default('')
}

/** The window makes it up for the draft of a new article. */
export const NewDraftKey = z.string().regex(/^[a-z]{20}$/, 'Must be twenty letters')
export const DraftId = z.union([Id, NewDraftKey], { error: 'Must be the id of an article or the key of a draft' })

export const Draft = z.object({
  content: z.object(formShape(fieldNames)),
  articleVersion: z
    .int()
    .nullable()
    .describe('The version of the article that the draft is based on; null: a new article'),
  number: z.int().describe('Changes with every save and is never reused'),
  savedAt: Instant,
})
export type Draft = z.infer<typeof Draft>

/** Holds what another window has saved. */
export const DraftConflict = ErrorResponse.extend({ draft: Draft })
export type DraftConflict = z.infer<typeof DraftConflict>

export const ListedDraft = z.object({
  key: NewDraftKey,
  title: z.string(),
  opening: z.string().describe('The first words of its text, if it has no title'),
  writer: z.string().nullable().describe('Who writes it; null if the account was deleted'),
  savedAt: Instant,
  ...assignmentShape,
})
export type ListedDraft = z.infer<typeof ListedDraft>

export const previewReaders = ['anonymous', 'reader', 'silver', 'gold'] as const
export type PreviewReader = (typeof previewReaders)[number]

/** What `home/article/{id}` would answer. */
export const PreviewAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal(200), answer: ArticleView }),
  z.object({ status: z.literal([401, 403]), answer: ArticleRefused }),
])
export type PreviewAnswer = z.infer<typeof PreviewAnswer>

export const problemCodes = [
  'title_missing',
  'description_missing',
  'image_missing',
  'image_alt_missing',
  'alt_missing',
  'picture_elsewhere',
  'link_dead',
  'footnote_empty',
  'diagram_broken',
  'data_broken',
  'calculation_broken',
  'category_missing',
] as const

export const ArticleProblem = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  field: z.enum(['title', 'description', 'imageUrl', 'imageAlt', 'categories']),
  where: z.string().nullable().describe('The address of the picture or link'),
})
export type ArticleProblem = z.infer<typeof ArticleProblem>

export const Revision = z.object({
  version: z.int(),
  at: Instant,
  editor: z.string().describe('The name at that time'),
  made: z
    .enum(['added', 'edited', 'restored', 'found', 'dated'])
    .describe('found: from before revisions were stored; dated: published or scheduled with a new date'),
  restoredFrom: z.int().nullable(),
  title: z.string(),
})
export type Revision = z.infer<typeof Revision>
