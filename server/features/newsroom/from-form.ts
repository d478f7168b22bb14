import type { z } from 'zod'
import type { AddArticle, EditArticle } from '../../../contract/article/editing.ts'
import { type ArticleForm, forTextFields, type TextField } from '../../../contract/article/fields.ts'
import { articleLimits, articleMessages } from '../../../contract/article/rules.ts'
import {
  ArticleTypeField,
  Categories,
  ImageUrl,
  Keywords,
  moment,
  SectionField,
} from '../../../contract/article/schemas.ts'
import { Line } from '../../../contract/fields.ts'
import { InvalidInput } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import {
  type ArticleRow,
  findPartNumbers,
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

/** The article that publishing an unfinished form now would give. Leaves out what is missing or wrong. */
export async function imagine(
  db: Database,
  content: ArticleForm,
  before: ArticleRow | null,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ArticleRow> {
  const dated = take(moment(''), content.dateOfPublication) ?? take(moment(''), content.publishAt)
  const entered = take(moment(''), content.enteredDate)
  const form = {
    ...forTextFields(({ name, problem }) => {
      const text = Line.parse(content[name])
      return problem?.(text) ? '' : text
    }),
    description: content.description,
    articleType: take(ArticleTypeField, content.articleType) ?? 'login',
    section: take(SectionField, content.section) ?? 'news',
    imageUrl: take(ImageUrl, content.imageUrl) ?? '',
    keywords: take(Keywords, content.keywords) ?? [],
    categories: take(Categories, content.categories) ?? [],
  } satisfies Common
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

/** What both forms have. */
type Common = Pick<
  Added,
  TextField | 'description' | 'articleType' | 'section' | 'imageUrl' | 'keywords' | 'categories'
>

async function toWriting(
  db: Database,
  form: Common,
  before: ArticleRow | null,
): Promise<Omit<Writing, 'enteredAt' | 'datedAt'>> {
  const { section, articleType: access, categories, keywords } = form
  // Adds attributes of pictures only.
  const html = await withPictureSizes(db, toSafeHtml(form.description))
  const texts = forTextFields(({ name, column }) => form[name] ?? before?.[column] ?? '')
  return {
    ...texts,
    ...{ html, section, access, categories, keywords },
    ...(await toImage(db, form, before)),
    partNumbers: partNumbersOf({ title: texts.title, html, access, keywords }, before),
  }
}

/** Safe HTML may be longer than what it was made from. */
function requireKeepable<Kept extends { html: SafeHtml }>(writing: Kept): Kept {
  if (writing.html.length > articleLimits.description)
    throw new InvalidInput('description', articleMessages.descriptionTooLong)
  const insecure = /<img\b[^>]* src="(http:[^"]*)"/i.exec(writing.html)?.[1]
  if (insecure) throw new InvalidInput('description', `${articleMessages.imageUrlNotSecure}. In the text: ${insecure}`)
  return writing
}

/** The part numbers it had that are still named, and those named now. */
function partNumbersOf(
  writing: Pick<Writing, 'title' | 'html' | 'access' | 'keywords'>,
  before: ArticleRow | null,
): string[] {
  const open = toOpenText(writing)
  const named = [...stillNamed(before?.part_numbers ?? [], open), ...findPartNumbers(open)]
  return [...new Map(named.map((name) => [partNumber(name), name])).values()]
}

/** Keeps the image that the article already shows. An uploaded image comes with all its widths. */
async function toImage(
  db: Database,
  { imageUrl: url, imageAlt }: Common,
  before: ArticleRow | null,
): Promise<Pick<Writing, 'image' | 'imageAlt'>> {
  if (url === '') return { image: null, imageAlt: '' }
  if (before && presentListItem(before)['Image url'] === url)
    return { image: imageOf(before), imageAlt: imageAlt ?? before.image_alt }
  return { image: (await findPictureAt(db, url)) ?? { url }, imageAlt: imageAlt ?? '' }
}
