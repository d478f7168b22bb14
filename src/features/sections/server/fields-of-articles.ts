import { ArticleToRead } from '../../articles/contract/articles.ts'
import { AdminArticle } from '../../articles/contract/editing.ts'
import { SearchHit } from '../../search/contract/search.ts'

/** Field names of article responses. A category with one of them as its id would have no flag. */
export const fieldsOfArticles: readonly string[] = [ArticleToRead, AdminArticle, SearchHit].flatMap(({ shape }) =>
  Object.keys(shape),
)
