import type { z } from 'zod'
import {
  ArticleTypeField,
  Categories,
  ImageUrl,
  Keywords,
  Line,
  moment,
  SectionField,
  SourceUrl,
} from '../../../../contract/newsroom-fields.ts'
import type { AddArticle, DraftContent, EditArticle } from '../../../../contract/newsroom-shapes.ts'
import { findPartNumbers } from '../part-numbers.ts'
import { presentListItem } from '../present.ts'
import { digest, toPlainText } from '../preview.ts'
import type { ArticleRow } from '../queries.ts'
import { toSafeHtml } from '../safe-html.ts'
import { type LeadImage, toColumns, type Writing } from '../write.ts'
import { toChanged, toInstant } from './moments.ts'
import { imageOf } from './save.ts'

type Added = z.output<typeof AddArticle>
type Edited = z.output<typeof EditArticle>

/** A new article from its form. Until it has a date of publication it is dated `now`. */
export function toNewWriting(form: Added, { now, timeZone }: { now: Date; timeZone: string }): Writing {
  return {
    ...common(form, null),
    enteredAt: toInstant(form.date, timeZone),
    datedAt: now,
  }
}

/** An article from its form, over what it was. */
export function toEditedWriting(form: Edited, before: ArticleRow, timeZone: string): Writing {
  return {
    ...common(form, before),
    enteredAt: toChanged(form.enteredDate, before.entered_at, timeZone),
    datedAt: toChanged(form.dateOfPublication, before.dated_at, timeZone),
  }
}

function common(form: Added | Edited, before: ArticleRow | null): Omit<Writing, 'enteredAt' | 'datedAt'> {
  const { title, section, articleType: access, categories, keywords, npnwid, sourceUrl, imageUrl, imageAlt } = form
  const html = toSafeHtml(form.description)
  return {
    title,
    html,
    section,
    access,
    categories,
    keywords,
    npnwid,
    sourceUrl: sourceUrl || null,
    image: toImage(imageUrl, imageAlt, before),
    partNumbers: partNumbersOf({ title, html, access, keywords }, before?.part_numbers ?? []),
  }
}

/** Only what anybody may read names parts: their pages are open to all. */
function partNumbersOf(
  { title, html, access, keywords }: Pick<Writing, 'title' | 'html' | 'access' | 'keywords'>,
  known: readonly string[],
): string[] {
  const open = access === 'free' ? toPlainText(html) : digest(html, access).preview
  return findPartNumbers([title, ...keywords, open], known)
}

function toImage(url: string, alt: string | undefined, before: ArticleRow | null): LeadImage | null {
  if (url === '') return null
  const kept = before && presentListItem(before)['Image url'] === url ? imageOf(before) : null
  if (kept) return { ...kept, alt: alt ?? kept.alt }
  return { url, alt: alt ?? '' }
}

/** What an article would be if what stands in its form were saved now: whatever is missing or wrong there is left out. */
export function imagine(
  content: DraftContent,
  before: ArticleRow | null,
  { now, timeZone }: { now: Date; timeZone: string },
): ArticleRow {
  const access = take(ArticleTypeField, content.articleType) ?? 'login'
  const html = toSafeHtml(content.description)
  const dated = take(moment(''), content.dateOfPublication) ?? take(moment(''), content.publishAt)
  const entered = take(moment(''), content.enteredDate)
  const title = Line.parse(content.title)
  const keywords = take(Keywords, content.keywords) ?? []
  const columns = toColumns({
    title,
    html,
    section: take(SectionField, content.section) ?? 'news',
    access,
    categories: take(Categories, content.categories) ?? [],
    keywords,
    partNumbers: partNumbersOf({ title, html, access, keywords }, before?.part_numbers ?? []),
    npnwid: Line.parse(content.npnwid) || null,
    sourceUrl: take(SourceUrl, content.sourceUrl) || null,
    image: toImage(take(ImageUrl, content.imageUrl) ?? '', Line.parse(content.imageAlt), before),
    enteredAt: entered === undefined ? now : toInstant(entered, timeZone),
    datedAt: dated === undefined ? now : toInstant(dated, timeZone),
  })
  return {
    ...columns,
    image_sizes: JSON.parse(columns.image_sizes),
    id: before?.id ?? 0,
    version: before?.version ?? 1,
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
