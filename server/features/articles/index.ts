export { decideAccess } from './access.ts'
export { type ListName, listsOf } from './lists.ts'
export { makeFindable } from './make-findable.ts'
export { findNews } from './newsroom/find-news.ts'
export {
  countKeywordsJob,
  countKeywordUses,
  findKeywords,
  newsroomRoutes,
  publishDueJob,
  workForNewsroom,
} from './newsroom/index.ts'
export { presentListItem } from './present.ts'
export { digest, shorten, toWholeText } from './preview.ts'
export { findInCarousel, findListed, findNewest, type ListedRow } from './queries.ts'
export { relateByCategory } from './related.ts'
export { articleRoutes } from './routes.ts'
export { toSafeHtml } from './safe-html.ts'
export { articleSearchRoutes } from './search-routes.ts'
export { withOpenText } from './show.ts'
export { withdrawArticle } from './withdraw.ts'
export { addPublishedArticle, type NewArticle } from './write.ts'
