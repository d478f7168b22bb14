export { bookAd } from './ads.ts'
export { adRoutes } from './routes.ts'
