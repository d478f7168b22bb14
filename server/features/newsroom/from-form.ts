import type { z } from 'zod'
import type { AddArticle, DraftContent, EditArticle } from '../../../contract/article/editing.ts'
import { newsroomLimits, newsroomMessages } from '../../../contract/article/rules.ts'
import {
  ArticleTypeField,
  Categories,
  ImageUrl,
  Keywords,
  moment,
  SectionField,
  SourceUrl,
} from '../../../contract/article/schemas.ts'
import { Line } from '../../../contract/fields.ts'
import { InvalidInput } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import {
  type ArticleRow,
  findPartNumbers,
  type LeadImage,
  presentListItem,
  type SafeHtml,
  stillNamed,
  toColumns,
  toOpenText,
  toSafeHtml,
  type Writing,
} from '../articles/index.ts'
import { findPictureAt, withPictureSizes } from '../images/index.ts'
import { partNumber } from '../search/index.ts'
import { toChanged, toInstant } from './moments.ts'
import { imageOf } from './save.ts'

type Added = z.output<typeof AddArticle>
type Edited = z.output<typeof EditArticle>

/**
 * A new article from its form. Until it has a date of publication it is dated `now`.
 * @throws InvalidInput
 */
export async function toNewWriting(
  db: Database,
  form: Added,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Writing> {
  return {
    ...requireKeepable(await toWriting(db, form, null)),
    enteredAt: toInstant(form.date, timeZone),
    datedAt: now,
  }
}

/**
 * An article from its form, over what it was.
 * @throws InvalidInput
 */
export async function toEditedWriting(
  db: Database,
  form: Edited,
  before: ArticleRow,
  timeZone: string,
): Promise<Writing> {
  return {
    ...requireKeepable(await toWriting(db, form, before)),
    enteredAt: toChanged(form.enteredDate, before.entered_at, timeZone),
    datedAt: toChanged(form.dateOfPublication, before.dated_at, timeZone),
  }
}

/**
 * What an article would be if what stands in its form were published now. Whatever is missing or wrong there is left out, for a form
 * that somebody is still filling in has much of both.
 */
export async function imagine(
  db: Database,
  content: DraftContent,
  before: ArticleRow | null,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ArticleRow> {
  const dated = take(moment(''), content.dateOfPublication) ?? take(moment(''), content.publishAt)
  const entered = take(moment(''), content.enteredDate)
  const form = {
    ...content,
    title: Line.parse(content.title),
    articleType: take(ArticleTypeField, content.articleType) ?? 'login',
    section: take(SectionField, content.section) ?? 'news',
    npnwid: Line.parse(content.npnwid),
    sourceUrl: take(SourceUrl, content.sourceUrl) ?? '',
    imageUrl: take(ImageUrl, content.imageUrl) ?? '',
    imageAlt: Line.parse(content.imageAlt),
    keywords: take(Keywords, content.keywords) ?? [],
    categories: take(Categories, content.categories) ?? [],
  } satisfies Partial<Added>
  const { image_sizes: sizes, ...columns } = toColumns({
    ...(await toWriting(db, form, before)),
    enteredAt: entered === undefined ? now : toInstant(entered, timeZone),
    datedAt: dated === undefined ? now : toInstant(dated, timeZone),
  })
  return {
    ...columns,
    image_sizes: JSON.parse(sizes),
    id: before?.id ?? 0,
    version: before?.version ?? 1,
    is_dated: true,
    published_at: now,
    publish_at: null,
    in_carousel_since: before?.in_carousel_since ?? null,
    updated_at: now,
  }
}

function take<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

type Common = Pick<
  Added,
  | 'title'
  | 'description'
  | 'articleType'
  | 'section'
  | 'npnwid'
  | 'sourceUrl'
  | 'imageUrl'
  | 'imageAlt'
  | 'keywords'
  | 'categories'
>

async function toWriting(
  db: Database,
  form: Common,
  before: ArticleRow | null,
): Promise<Omit<Writing, 'enteredAt' | 'datedAt'>> {
  const { title, section, articleType: access, categories, keywords, npnwid, sourceUrl } = form
  // Only attributes of pictures are added.
  const html = await withPictureSizes(db, toSafeHtml(form.description))
  return {
    title,
    html,
    section,
    access,
    categories,
    keywords,
    npnwid: npnwid || null,
    sourceUrl: sourceUrl || null,
    image: await toImage(db, form, before),
    partNumbers: partNumbersOf({ title, html, access, keywords }, before),
  }
}

/** Safe HTML may be longer than what it was made from. */
function requireKeepable<Kept extends { html: SafeHtml }>(writing: Kept): Kept {
  if (writing.html.length > newsroomLimits.description)
    throw new InvalidInput('description', newsroomMessages.descriptionTooLong)
  const insecure = /<img\b[^>]* src="(http:[^"]*)"/i.exec(writing.html)?.[1]
  if (insecure) throw new InvalidInput('description', `${newsroomMessages.imageUrlNotSecure}. In the text: ${insecure}`)
  return writing
}

/** Those that it had, as far as they are still named, and those that are named now. */
function partNumbersOf(
  writing: Pick<Writing, 'title' | 'html' | 'access' | 'keywords'>,
  before: ArticleRow | null,
): string[] {
  const open = toOpenText(writing)
  const named = [...stillNamed(before?.part_numbers ?? [], open), ...findPartNumbers(open)]
  return [...new Map(named.map((name) => [partNumber(name), name])).values()]
}

/** What the article shows already stays as it is; of an uploaded picture all widths are shown. */
async function toImage(
  db: Database,
  { imageUrl: url, imageAlt }: Common,
  before: ArticleRow | null,
): Promise<LeadImage | null> {
  if (url === '') return null
  const kept = before && presentListItem(before)['Image url'] === url ? imageOf(before) : null
  if (kept) return { ...kept, alt: imageAlt ?? kept.alt }
  return { ...((await findPictureAt(db, url)) ?? { url }), alt: imageAlt ?? '' }
}
