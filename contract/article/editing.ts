import { z } from 'zod'
import { categoryIds } from '../catalogue.ts'
import { ErrorResponse } from '../endpoint.ts'
import { Instant, Line } from '../fields.ts'
import { ArticleListItem, ArticleRefused, ArticleView } from './articles.ts'
import { articleTypes, newsroomLimits, newsroomMessages, sectionNames, sectionOfName } from './rules.ts'
import {
  ArticleTypeField,
  Categories,
  Html,
  ImageUrl,
  Keywords,
  moment,
  Npnwid,
  SectionField,
  SourceUrl,
  Title,
} from './schemas.ts'

/** What goes to and fro between the newsroom's screens and the server. */

export const Flag = z.union([z.literal(0), z.literal(1)])
export const Version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
export const DraftNumber = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const ImageAlt = Line.pipe(z.string().max(newsroomLimits.alt))

const common = {
  title: Title,
  description: Html.default(''),
  articleType: ArticleTypeField,
  section: SectionField,
  npnwid: Npnwid,
  sourceUrl: SourceUrl.default(''),
  imageAlt: ImageAlt.optional().describe('What the lead image shows; as it was where it is not given'),
  keywords: Keywords.default([]),
  categories: Categories.default([]),
  fromDraft: DraftNumber.default(0).describe('The number of the caller’s draft that goes with this; 0: none'),
}

export const AddArticle = z
  .object({
    ...common,
    date: moment(newsroomMessages.enteredDateRequired).describe(
      'Entered date; without an offset, by the site’s clocks',
    ),
    imageUrl: ImageUrl.pipe(z.string().min(1, newsroomMessages.imageUrlRequired)),
    newsType: z.array(z.enum(sectionNames)).optional().describe('Where it is given it contains the section'),
    isPublished: Flag.default(1).describe('0: kept, not published'),
    publishAt: moment(newsroomMessages.dateInvalid).optional().describe('Published then instead of now'),
  })
  .superRefine(({ publishAt, isPublished }, context) => {
    if (publishAt && isPublished === 0)
      context.addIssue({ code: 'custom', path: ['publishAt'], message: newsroomMessages.publishAtUnpublished })
  })
  .superRefine(({ newsType, section }, context) => {
    if (newsType && !newsType.some((name) => sectionOfName[name] === section))
      context.addIssue({ code: 'custom', path: ['newsType'], message: newsroomMessages.sectionNotInNewsType })
  })

export const EditArticle = z.object({
  ...common,
  imageUrl: ImageUrl.default(''),
  dateOfPublication: moment(newsroomMessages.datesRequired),
  enteredDate: moment(newsroomMessages.datesRequired),
  version: Version.optional().describe('The version that was edited: another’s save since is a 409'),
})

/** An article as the back office lists it. */
export const NewsItem = ArticleListItem.extend({
  version: z.int(),
  updatedAt: Instant,
  publishAt: Instant.nullable().describe('When the schedule will publish it'),
})
export type NewsItem = z.infer<typeof NewsItem>

/** An article as it is edited. */
export const AdminArticle = NewsItem.omit({ Description: true }).extend({
  Description: z.string().describe('Safe HTML; equations are MathML with their LaTeX in `alttext`'),
  Component: Flag,
  mainKeywords: z.string(),
  articleType: z.enum(articleTypes),
  sectionName: z.enum(sectionNames).describe('As the form names it'),
  categories: z.array(z.enum(categoryIds)),
  keywords: z.array(z.string()),
  enteredDate: z.string().describe('As `edit` takes it, by the site’s clocks: 2026-03-02 14:30:00'),
  dateOfPublication: z.string().describe('As `edit` takes it'),
  publishAtLocal: z.string().nullable().describe('As `schedule` takes it'),
})
export type AdminArticle = z.infer<typeof AdminArticle>

/** A run of text in a comparison. */
export const DifferencePart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DifferencePart = z.infer<typeof DifferencePart>

/** How one text differs from another, for people. */
export const Difference = z.object({
  fields: z
    .array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() }))
    .describe('All that differs but the text'),
  text: z
    .array(DifferencePart)
    .describe('The readable text, paragraphs in lines of their own; empty where it is the same'),
  isOnlyFormatting: z.boolean().describe('The text reads the same, but is set differently'),
})
export type Difference = z.infer<typeof Difference>

/** Somebody else saved in between: both texts, and how they differ (before: theirs, after: what was sent). */
export const EditConflict = ErrorResponse.extend({
  current: AdminArticle,
  yours: z.object({ title: z.string(), Description: z.string().describe('What was sent, made safe') }),
  savedBy: z.string(),
  savedAt: Instant,
  difference: Difference,
})
export type EditConflict = z.infer<typeof EditConflict>

/** The fields of a form; `text` and `list` say of what kind they are, told the most characters and entries they may have. */
const contentOf = (
  text: (longest: number) => z.ZodString,
  list: (most: number, longest: number) => z.ZodArray<z.ZodString>,
) =>
  z.object({
    title: text(1_000).default(''),
    description: text(newsroomLimits.description).default(''),
    articleType: text(40).default(''),
    section: text(40).default(''),
    npnwid: text(1_000).default(''),
    sourceUrl: text(newsroomLimits.address).default(''),
    imageUrl: text(newsroomLimits.address).default(''),
    imageAlt: text(1_000).default(''),
    enteredDate: text(40).default(''),
    dateOfPublication: text(40).default(''),
    publishAt: text(40).default(''),
    keywords: list(200, 200).default([]),
    categories: list(100, 40).default([]),
  })

/** What stands in a form, finished or not. Only how long it is is checked. */
export const DraftContent = contentOf(
  (longest) => z.string().max(longest),
  (most, longest) => z.array(z.string().max(longest)).max(most),
)
export type DraftContent = z.infer<typeof DraftContent>

/** Whatever was kept can be had again: answers have no limits. */
const KeptContent = contentOf(
  () => z.string(),
  () => z.array(z.string()),
)

export const Draft = z.object({
  content: KeptContent,
  articleVersion: z.int().nullable().describe('The version of the article that it was begun on; null: a new article'),
  number: z.int().describe('Another with every save, and never given twice'),
  savedAt: Instant,
})
export type Draft = z.infer<typeof Draft>

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
  'link_dead',
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
  editor: z.string().describe('As the name was then'),
  made: z
    .enum(['added', 'edited', 'restored', 'found', 'dated'])
    .describe('found: as it was before a record was kept; dated: published or scheduled, and dated so'),
  restoredFrom: z.int().nullable(),
  title: z.string(),
})
export type Revision = z.infer<typeof Revision>
