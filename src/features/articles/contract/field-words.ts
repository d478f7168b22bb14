import { type Catalogue, findCategory, findSection } from '../../../platform/contract/sections/catalogue.ts'
import { sectionWord } from '../../../platform/contract/sections/section-words.ts'
import type { OwnFieldRow, TextFieldRow } from './field-row.ts'
import { type ArticleField, articleFields } from './fields.ts'
import { sectionOfName } from './rules.ts'

export interface FieldNames {
  catalogue: Catalogue
  /** By id. */
  authors: Readonly<Record<string, string>>
}

/** The value as the comparison of two versions shows it. */
export function fieldWords(
  name: ArticleField,
  value: string | readonly string[],
  { catalogue, authors }: FieldNames,
): string {
  const row: TextFieldRow | OwnFieldRow = articleFields[name]
  const wordOf = (one: string) => {
    if (name === 'authorIds') return authors[one]
    if (name === 'categories') return findCategory(catalogue, one)?.name
    if (name !== 'section') return 'choices' in row ? row.choices?.[one] : undefined
    const section = findSection(catalogue, sectionOfName(one) ?? '')
    return section && sectionWord(section, 'articleForm')
  }
  return [value]
    .flat()
    .map((one) => wordOf(one) ?? one)
    .join(', ')
}
