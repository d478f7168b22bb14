import { writeData } from '../../../contract/article/data-rules.ts'
import type { AdminListedSeries, AdminSeries, ListedSeries } from '../../../contract/market-data/endpoints.ts'
import { type DrawnFigures, readFigures } from '../data-blocks/index.ts'
import type { StoredEntry } from '../entries/index.ts'

export type SeriesRow = StoredEntry<'market_series'>

/** A stored table could be read when it was saved. */
export const figuresOf = ({ kind, title, csv }: Pick<SeriesRow, 'kind' | 'title' | 'csv'>): DrawnFigures =>
  readFigures(writeData({ kind, caption: title, x: 'linear', y: 'linear', csv }))

/** What anybody may know. */
export function presentListedSeries(row: SeriesRow): ListedSeries {
  const { columns, rows, period } = figuresOf(row)
  return {
    ...{ slug: row.slug, title: row.title, summary: row.summary, access: row.access },
    ...{ columns, rows, period, figuresAt: row.figures_at.toISOString() },
  }
}

export const presentAdminSeries = (row: SeriesRow): AdminSeries => ({
  ...{ id: row.id, version: row.version, slug: row.slug, title: row.title, summary: row.summary, method: row.method },
  ...{ access: row.access, kind: row.kind, csv: row.csv, isPublished: row.published_at !== null },
})

export const presentSeriesInList = (row: SeriesRow): AdminListedSeries => ({
  ...{ id: row.id, slug: row.slug, title: row.title, access: row.access, isPublished: row.published_at !== null },
  ...{ rows: figuresOf(row).rows, figuresAt: row.figures_at.toISOString() },
})
