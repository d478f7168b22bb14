export { getStandingText } from './live-text.ts'
export { addPage, deletePage, publishPage } from './save-page.ts'
