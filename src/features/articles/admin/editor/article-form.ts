import type { AdminArticle } from '../../contract/editing.ts'
import { type ArticleForm, comparedFields, emptyForm, proposedNpnwid } from '../../contract/fields.ts'

/** The text editor holds the description. */
export type FormFields = Omit<ArticleForm, 'description'>

/** `now` is in the site's time zone. */
export const newForm = (now: string): ArticleForm => ({
  ...emptyForm,
  articleType: 'isLoginRequired',
  enteredDate: now,
  npnwid: proposedNpnwid(now),
})

/** Without the schedule, which is set beside the form. */
export const formOf = (article: AdminArticle): ArticleForm => ({
  ...emptyForm,
  ...Object.fromEntries(comparedFields.map((name) => [name, article[name]])),
  description: article.Description,
})

export const isSameForm = (one: ArticleForm, other: ArticleForm): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

const inOrder = (form: ArticleForm) => Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1))
