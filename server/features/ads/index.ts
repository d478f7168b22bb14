export { adRoutes } from './routes.ts'
export { bookAd, type Booking } from './ads.ts'
