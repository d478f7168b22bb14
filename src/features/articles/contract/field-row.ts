import type { TextRules } from '../../../platform/contract/field-rules.ts'

/**
 * A field that is one text. Its wire name, schema, form input, drafts, revisions, comparison and merge follow from its row.
 * A request that omits an optional one leaves it unchanged. These do not follow: its column in the database, the places where
 * readers see it, and what search, feeds, mails and `src/features/transfer/server/export` say of it.
 */
export interface TextFieldRow extends TextRules {
  kind: 'text'
  /** In table `articles`: `text not null default ''`. */
  column: string
  wire: string
  place: 'headline' | 'placing' | 'image' | 'address' | 'settings'
  /** `article`: only in responses about the article. `back-office`: only there. By default in lists too. */
  onlyIn?: 'article' | 'back-office'
  input?: 'url' | 'lines'
  choices?: Readonly<Record<string, string>>
  placeholder?: string
}

/** Has its own column, schema and input. The compiler reports every place that must handle it. */
export interface OwnFieldRow {
  kind: 'html' | 'section' | 'choice' | 'date' | 'schedule' | 'picture' | 'list'
  label: string
  choices?: Record<string, string>
  required?: string
}
