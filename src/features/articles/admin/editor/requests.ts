import type { ApiRequest } from '../../../../platform/contract/api.ts'
import { ApiError } from '../../../../platform/contract/client.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { articleTypes } from '../../contract/rules.ts'
import type { FormProblems } from './problems.ts'

type AddBody = ApiRequest<'POST /admin/addNewsArticle'>['body']
type EditBody = ApiRequest<'POST /admin/edit/:id'>['body']

function common(form: Omit<ArticleForm, 'enteredDate' | 'dateOfPublication' | 'publishAt'>, fromDraft: number) {
  const articleType = articleTypes.find((type) => type === form.articleType)
  if (!articleType) throw new Error('Fix the errors, then save again')
  return { ...form, articleType, fromDraft }
}

export function toAddBody(form: ArticleForm, isPublished: 0 | 1, fromDraft: number): AddBody {
  const { enteredDate: date, dateOfPublication: _dateOfPublication, publishAt, ...fields } = form
  const body = common(fields, fromDraft)
  return { ...body, date, newsType: [body.section], isPublished, ...(publishAt && { publishAt }) }
}

export function toEditBody(form: ArticleForm, version: number, fromDraft: number): EditBody {
  const { enteredDate, dateOfPublication, publishAt: _publishAt, ...fields } = form
  return { ...common(fields, fromDraft), enteredDate, dateOfPublication, version }
}

export function problemsFrom(error: unknown): FormProblems {
  const details = error instanceof ApiError ? (error.body.details ?? []) : []
  return Object.fromEntries(
    details.map(({ field, message }) => {
      const name = field.split('.')[0] ?? ''
      return [name === 'date' ? 'enteredDate' : name, message]
    }),
  )
}
