export { forgetLeadsOf } from './leads.ts'
export { findWhitePaperSlugs, whitePaperKey, whitePapersKey } from './queries.ts'
export { addPaper } from './save-paper.ts'
