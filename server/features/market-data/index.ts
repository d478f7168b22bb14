export { addSeries } from './save-series.ts'
