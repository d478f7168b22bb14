export { adPagesKey, bookAd } from './ads.ts'
