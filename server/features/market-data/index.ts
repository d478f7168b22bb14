export { findSeriesSlugs } from './queries.ts'
export { addSeries } from './save-series.ts'
