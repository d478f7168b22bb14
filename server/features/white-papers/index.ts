export { whitePaperKey, whitePapersKey } from './queries.ts'
export { addPaper } from './save-paper.ts'
