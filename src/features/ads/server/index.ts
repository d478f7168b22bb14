export { bookAd } from './ads.ts'
export { findNewsletterAd } from './newsletter-ad.ts'
