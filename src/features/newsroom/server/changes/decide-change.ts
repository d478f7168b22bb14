import { isDeepStrictEqual } from 'node:util'
import { limits } from '../../../../platform/contract/catalogue.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { toTypedInstant } from '../../../../platform/server/core/local-time.ts'
import type { ArticleChange } from '../../../articles/contract/changes.ts'
import { articleMessages } from '../../../articles/contract/rules.ts'
import type { ArticleRow } from '../../../articles/server/index.ts'

/** Without the columns that follow from them. */
export type ChangeableColumns = Pick<ArticleRow, 'categories' | 'access' | 'author_ids' | 'dated_at' | 'is_dated'>

export type Decision =
  | { will: 'write'; columns: Partial<ChangeableColumns> }
  | { will: 'leave' }
  | { will: 'refuse'; reason: string }

export function decideChange(
  change: Exclude<ArticleChange, { kind: 'delete' }>,
  article: ArticleRow,
  { now, timeZone }: { now: Date; timeZone: string },
): Decision {
  const writeUnless = (isSo: boolean, columns: Partial<ChangeableColumns>): Decision =>
    isSo ? { will: 'leave' } : { will: 'write', columns }
  const { categories } = article
  switch (change.kind) {
    case 'add-category':
      if (!categories.includes(change.category) && categories.length >= limits.categoriesPerArticle)
        return { will: 'refuse', reason: `It already has ${limits.categoriesPerArticle} categories` }
      return writeUnless(categories.includes(change.category), { categories: [...categories, change.category] })
    case 'remove-category':
      return writeUnless(!categories.includes(change.category), {
        categories: categories.filter((id) => id !== change.category),
      })
    case 'access':
      return writeUnless(article.access === change.articleType, { access: change.articleType })
    case 'authors':
      return writeUnless(isDeepStrictEqual(article.author_ids, change.authorIds), { author_ids: change.authorIds })
    case 'date': {
      const dated_at = toTypedInstant(change.date, timeZone, 'date')
      if (article.published_at && dated_at.getTime() > now.getTime() + days(1))
        return { will: 'refuse', reason: articleMessages.dateAhead }
      return writeUnless(dated_at.getTime() === article.dated_at.getTime(), { dated_at, is_dated: true })
    }
  }
}
