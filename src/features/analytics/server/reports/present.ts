import type { ArticleReaders, UserView } from '../../contract/views.ts'
import type { ReadersRow } from './article-readers.ts'
import type { ViewRow } from './user-views.ts'

export const presentUserView = ({ userId, username, articleId, title, viewedAt }: ViewRow): UserView => ({
  user_id: userId,
  username,
  viewedArticle: title,
  article_id: articleId,
  viewed_at: viewedAt.toISOString(),
})

export const presentArticleReaders = ({ articleId, title, readers, named }: ReadersRow): ArticleReaders => ({
  article_id: articleId,
  title,
  total_users: readers,
  user_ids: named.map(({ id }) => id),
  usernames: named.map(({ username }) => username),
  more_users: Math.max(0, readers - named.length),
})
