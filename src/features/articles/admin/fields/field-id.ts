import { type ArticleField, fieldNames } from '../../contract/fields.ts'
import type { FormProblems } from '../editor/problems.ts'

export const fieldId = (field: ArticleField) => (field === 'description' ? 'article-text' : `article-${field}`)

export function focusField(field: ArticleField) {
  const element = document.getElementById(fieldId(field))
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** In the order of the form. */
export function focusFirst(problems: FormProblems) {
  const first = fieldNames.find((field) => problems[field])
  if (first) focusField(first)
}
