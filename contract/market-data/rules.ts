/** Rules and messages of market data. No schemas, so that readers do not download a validator. */

/** How figures are shown, beside their table. */
export const seriesKinds = ['line', 'bar', 'scatter', 'table'] as const
export type SeriesKind = (typeof seriesKinds)[number]

export const marketDataLimits = { title: 160, summary: 300, method: 4_000, csv: 50_000, pageSize: 20 } as const

export const marketDataMessages = {
  titleRequired: 'Title is required',
  slugTaken: 'Another series has this address',
  changed: 'Somebody else has saved this series in the meantime. Copy your table, and load the series again',
  saved: 'The series is saved',
  published: 'The series is published',
  deleted: 'The series is deleted',
  restored: 'The series is restored',
} as const
