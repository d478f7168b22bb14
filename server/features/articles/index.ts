export type { Reader } from './access.ts'
export { addPublishedArticle, type Draft } from './articles.ts'
export { articleRoutes } from './routes.ts'
