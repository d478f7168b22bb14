import { textProblem } from '../../../../platform/contract/field-rules.ts'
import { type ArticleField, type ArticleForm, articleFields, forTextFields } from '../../contract/fields.ts'
import { imageUrlProblem, articleMessages as messages } from '../../contract/rules.ts'

export type FormProblems = { [Field in ArticleField]?: string }

/** `now` is in the site's time zone, like all dates of the form. */
export function problemsOf(form: ArticleForm, kind: 'add' | 'edit', now: string): FormProblems {
  const problems: { [Field in ArticleField]?: string | null } = {
    ...forTextFields((field) => textProblem(field, form[field.name].trim())),
    section: form.section ? null : articleFields.section.required,
    articleType: isArticleType(form.articleType) ? null : articleFields.articleType.required,
    imageUrl: imageProblem(form.imageUrl.trim(), kind),
    publishAt: form.publishAt && form.publishAt <= now ? messages.publishAtPast : null,
    ...dateProblems(form, kind),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message))
}

const isArticleType = (value: string) => Object.hasOwn(articleFields.articleType.choices, value)

function imageProblem(imageUrl: string, kind: 'add' | 'edit') {
  if (imageUrl) return imageUrlProblem(imageUrl)
  return kind === 'add' ? messages.imageUrlRequired : null
}

function dateProblems({ enteredDate, dateOfPublication }: ArticleForm, kind: 'add' | 'edit') {
  if (kind === 'add') return enteredDate ? {} : { enteredDate: messages.enteredDateRequired }
  return {
    ...(!enteredDate && { enteredDate: messages.datesRequired }),
    ...(!dateOfPublication && { dateOfPublication: messages.datesRequired }),
  }
}
