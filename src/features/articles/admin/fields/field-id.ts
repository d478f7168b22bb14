import { type ArticleField, fieldNames } from '../../contract/fields.ts'
import type { FormProblems } from '../editor/problems.ts'

/** The id of a field's input. */
export const fieldId = (field: ArticleField) => (field === 'description' ? 'article-text' : `article-${field}`)

export function focusField(field: ArticleField) {
  const element = document.getElementById(fieldId(field))
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** Focuses the first field with a problem, in the order of the form. */
export function focusFirst(problems: FormProblems) {
  const first = fieldNames.find((field) => problems[field])
  if (first) focusField(first)
}
