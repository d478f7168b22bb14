export { bookAd } from './ads.ts'
