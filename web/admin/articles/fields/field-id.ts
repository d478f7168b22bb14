import type { Content } from '../desk/content.ts'
import type { Problems } from '../desk/problems.ts'

/** The element that a field is filled in with. */
export const fieldId = (field: keyof Content) => (field === 'description' ? 'article-text' : `article-${field}`)

/** In the order in which they stand on the screen. */
const order: (keyof Content)[] = [
  'title',
  'description',
  'section',
  'articleType',
  'npnwid',
  'sourceUrl',
  'enteredDate',
  'dateOfPublication',
  'publishAt',
  'imageUrl',
  'imageAlt',
  'keywords',
  'categories',
]

/** Leads to a field, wherever on the screen it is. */
export function focusField(field: keyof Content) {
  const element = document.getElementById(fieldId(field))
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

export function focusFirst(problems: Problems) {
  const first = order.find((field) => problems[field])
  if (first) focusField(first)
}
