import { defineHead } from '../content/define.ts'

/** Rules and messages of market data. No schemas, so that readers do not download a validator. */

export const marketDataHead = defineHead({
  ...{ name: 'market-data', key: 'market-series', table: 'market_series', noun: 'series', nouns: 'series' },
  title: 'Market data',
})

/** How figures are shown, beside their table. */
export const seriesKinds = ['line', 'bar', 'scatter', 'table'] as const
export type SeriesKind = (typeof seriesKinds)[number]

export const marketDataLimits = { title: 160, summary: 300, method: 4_000, csv: 50_000, pageSize: 20 } as const

export const marketDataMessages = {
  titleRequired: 'Title is required',
  slugTaken: 'Another series uses this URL',
  changed: 'Another user has saved this series. Copy your table, then reload the series',
  saved: 'Series saved',
  published: 'Series published',
  deleted: 'Series deleted',
  restored: 'Series restored',
} as const
