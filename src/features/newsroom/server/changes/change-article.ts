import type { Actor } from '../../../../platform/server/audit/index.ts'
import type { ChangedColumns } from '../../../../platform/server/db/column-values.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import {
  type ArticleRow,
  deriveTexts,
  isPreviewWithheld,
  type PreviewLength,
  partNumbersOf,
  republishToLists,
} from '../../../articles/server/index.ts'
import { findExisting } from '../../../authors/server/index.ts'
import { resolvePlaces } from '../../../catalogue/server/index.ts'
import { writeNewVersion } from '../edit/save-article.ts'
import type { By } from '../editor.ts'
import { storeRevision } from '../revisions/revisions.ts'
import type { ChangeableColumns } from './decide-change.ts'

type Columns = Partial<ChangeableColumns & Pick<ArticleRow, 'part_numbers' | 'preview'>>

/** Writes a new version of a locked article without deleted authors or categories. The caller holds the catalogue. */
export async function changeArticle(
  tx: Transaction,
  before: ArticleRow,
  columns: Columns,
  { by, previewLength }: { by: By<Actor>; previewLength: PreviewLength },
): Promise<ArticleRow> {
  const { categories, author_ids } = columns
  const after = await writeNewVersion(
    tx,
    before,
    {
      ...columns,
      ...(categories && { categories: await settle(tx, before, categories) }),
      ...(author_ids && { author_ids: await findExisting(tx, author_ids) }),
      ...(columns.access && previewOf(before, columns.access, previewLength)),
      // Undo restores part numbers exactly.
      ...(columns.part_numbers && { part_numbers: columns.part_numbers }),
      ...(columns.preview === '' && { preview: '', excerpt: '' }),
    },
    { now: by.now, publish: republishToLists },
  )
  await storeRevision(tx, after, { by, made: 'edited' })
  return after
}

async function settle(tx: Transaction, { section }: ArticleRow, categories: ArticleRow['categories']) {
  const places = { section, categories }
  return [...(await resolvePlaces(tx, places, places)).categories]
}

function previewOf(before: ArticleRow, access: ArticleRow['access'], previewLength: PreviewLength) {
  const { title, body_html: html, keywords } = before
  const { excerpt, preview } = deriveTexts(html, access, previewLength)
  const article = { title, html, access, keywords, previewLength }
  return { excerpt, preview, part_numbers: partNumbersOf(article, before.part_numbers) }
}

/** Undo withholds a preview that was withheld before. */
export function toUndoColumns(
  before: ArticleRow,
  columns: Columns,
  previewLength: PreviewLength,
): Partial<ChangedColumns> {
  const stored: Partial<Record<keyof ChangedColumns, unknown>> = {}
  const names = Object.keys(columns) as (keyof ChangedColumns)[]
  for (const name of columns.access ? [...names, 'part_numbers' as const] : names) stored[name] = before[name]
  if (columns.access && isPreviewWithheld(before, previewLength)) stored.preview = ''
  return stored as Partial<ChangedColumns>
}

export const fromUndoColumns = ({ dated_at, ...columns }: Partial<ChangedColumns>): Columns => ({
  ...columns,
  ...(dated_at && { dated_at: new Date(dated_at) }),
})
