import type { ApiRequest } from '../../../../contract/api.ts'
import { articleTypes, sectionNames } from '../../../../contract/article/rules.ts'
import { ApiError } from '../../../../contract/client.ts'
import type { Content } from './content.ts'
import type { Problems } from './problems.ts'

type AddBody = ApiRequest<'POST /admin/addNewsArticle'>['body']
type EditBody = ApiRequest<'POST /admin/edit/:id'>['body']

/** A form without problems, as both calls take it, and the draft that goes with it. */
function common(content: Content, fromDraft: number) {
  const articleType = articleTypes.find((type) => type === content.articleType)
  const section = sectionNames.find((name) => name === content.section)
  if (!articleType || !section) throw new Error('A form with problems is not sent')
  const { title, description, sourceUrl, imageUrl, imageAlt, npnwid, keywords, categories } = content
  return {
    title,
    description,
    sourceUrl,
    imageUrl,
    imageAlt,
    npnwid,
    keywords,
    categories,
    articleType,
    section,
    fromDraft,
  }
}

export function toAddBody(content: Content, isPublished: 0 | 1, fromDraft: number): AddBody {
  const body = common(content, fromDraft)
  return {
    ...body,
    date: content.enteredDate,
    newsType: [body.section],
    isPublished,
    ...(content.publishAt && { publishAt: content.publishAt }),
  }
}

export const toEditBody = (content: Content, version: number, fromDraft: number): EditBody => ({
  ...common(content, fromDraft),
  enteredDate: content.enteredDate,
  dateOfPublication: content.dateOfPublication,
  version,
})

/** What the server found wrong, by the form's fields. */
export function problemsFrom(fault: unknown): Problems {
  const details = fault instanceof ApiError ? (fault.body.details ?? []) : []
  return Object.fromEntries(
    details.map(({ field, message }) => {
      const name = field.split('.')[0] ?? ''
      return [name === 'date' ? 'enteredDate' : name, message]
    }),
  )
}
