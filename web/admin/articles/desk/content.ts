import type { AdminArticle, DraftContent } from '../../../../contract/article/editing.ts'

/** What stands in the form: all of it text, as the server keeps drafts of it. */
export type Content = DraftContent

/** All but the text, which the writing desk holds. */
export type Fields = Omit<Content, 'description'>

const empty: Content = {
  title: '',
  description: '',
  articleType: '',
  section: '',
  npnwid: '',
  sourceUrl: '',
  imageUrl: '',
  imageAlt: '',
  enteredDate: '',
  dateOfPublication: '',
  publishAt: '',
  keywords: [],
  categories: [],
}

/** A form of which not all is given. */
export const wholeContent = (given: { [Field in keyof Content]?: Content[Field] | undefined }): Content => ({
  ...empty,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
})

/** The form of a new article: to be read by whoever is signed in, entered now. */
export const newContent = (now: string): Content => ({ ...empty, articleType: 'isLoginRequired', enteredDate: now })

/** The form of an article that there is. When it is to be published is arranged beside the form. */
export function contentOf(article: AdminArticle): Content {
  return {
    title: article['Article Title'],
    description: article.Description,
    articleType: article.articleType,
    section: article.sectionName,
    npnwid: article.NPNWID ?? '',
    sourceUrl: article['Source url'] ?? '',
    imageUrl: article['Image url'] ?? '',
    imageAlt: article.imageAlt,
    enteredDate: article.enteredDate,
    dateOfPublication: article.dateOfPublication,
    publishAt: '',
    keywords: article.keywords,
    categories: article.categories,
  }
}

/** Whether two forms say the same. */
export const isSame = (one: Content, other: Content): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

const inOrder = (content: Content) => Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))
