export { addSeries, marketDataKey } from './save-series.ts'
