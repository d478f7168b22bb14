import type { z } from 'zod'
import { Line, Lines } from '../../../../platform/contract/field-schemas.ts'
import { findCategory, findSection } from '../../../../platform/contract/sections/catalogue.ts'
import { toInstant } from '../../../../platform/server/core/local-time.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { type ArticleForm, forTextFields } from '../../../articles/contract/fields.ts'
import {
  ArticleTypeField,
  AuthorIds,
  Categories,
  ImageUrl,
  Keywords,
  moment,
  SectionField,
} from '../../../articles/contract/schemas.ts'
import { type ArticleRow, type PreviewLength, toColumns } from '../../../articles/server/index.ts'
import { findBylines } from '../../../authors/server/index.ts'
import { findCatalogue } from '../../../catalogue/server/index.ts'
import { type CommonFields, toWriting } from '../edit/article-from-form.ts'

/** As if the form were published now. Omits missing or invalid fields. */
export async function toPreviewedArticle(
  db: Database,
  content: ArticleForm,
  before: ArticleRow | null,
  { now, timeZone, previewLength }: { now: Date; timeZone: string; previewLength: PreviewLength },
): Promise<ArticleRow> {
  const dated = parseOrSkip(moment(''), content.dateOfPublication) ?? parseOrSkip(moment(''), content.publishAt)
  const entered = parseOrSkip(moment(''), content.enteredDate)
  const { value: catalogue } = await findCatalogue(db)
  const form = {
    ...forTextFields(({ name, input, problem }) => {
      const text = (input === 'lines' ? Lines : Line).parse(content[name])
      return problem?.(text) ? '' : text
    }),
    description: content.description,
    articleType: parseOrSkip(ArticleTypeField, content.articleType) ?? 'login',
    section:
      findSection(catalogue, parseOrSkip(SectionField, content.section) ?? '')?.id ?? catalogue.sections[0]?.id ?? '',
    imageUrl: parseOrSkip(ImageUrl, content.imageUrl) ?? '',
    authorIds: parseOrSkip(AuthorIds, content.authorIds) ?? [],
    keywords: parseOrSkip(Keywords, content.keywords) ?? [],
    categories: (parseOrSkip(Categories, content.categories) ?? []).filter((id) => findCategory(catalogue, id)),
  } satisfies CommonFields
  const { image_sizes: sizes, ...columns } = toColumns({
    ...(await toWriting(db, form, { before, previewLength })),
    enteredAt: entered === undefined ? now : toInstant(entered, timeZone),
    datedAt: dated === undefined ? now : toInstant(dated, timeZone),
  })
  return {
    ...columns,
    image_sizes: JSON.parse(sizes),
    letters_text: '',
    bylines: await findBylines(db, columns.author_ids),
    id: before?.id ?? 0,
    version: before?.version ?? 1,
    is_dated: true,
    published_at: now,
    publish_at: null,
    take_down_at: null,
    pinned_at: null,
    unpin_at: null,
    in_carousel_since: before?.in_carousel_since ?? null,
    updated_at: now,
  }
}

function parseOrSkip<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
