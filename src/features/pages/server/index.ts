export { getStandingText } from './live-text.ts'
export { addPage, deletePage, pageKey, publishPage } from './save-page.ts'
