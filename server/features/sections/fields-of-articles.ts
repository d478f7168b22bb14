import { ArticleToRead } from '../../../contract/article/articles.ts'
import { AdminArticle } from '../../../contract/article/editing.ts'
import { SearchHit } from '../../../contract/search.ts'

/** The names that responses about articles use: a category with one of them as its id would have no flag. */
export const fieldsOfArticles: readonly string[] = [ArticleToRead, AdminArticle, SearchHit].flatMap(({ shape }) =>
  Object.keys(shape),
)
