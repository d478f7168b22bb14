import type { TextRules } from '../../../platform/contract/field-rules.ts'

/**
 * A field that is one text. Wire name, schema, form input, drafts, revisions, comparison and merge follow from its row. A request without one that may be empty changes nothing. These do not follow:
 * its column in the database, the places where readers see it, and what search, feeds, mails and `src/features/transfer/server/export` say of it.
 */
export interface TextFieldRow extends TextRules {
  kind: 'text'
  /** In table `articles`: `text not null default ''`. */
  column: string
  /** Its name in responses about articles. */
  wire: string
  /** The part of the form that has it. */
  place: 'headline' | 'placing' | 'image' | 'address' | 'settings'
  /** `article`: responses about the article have it, lists do not. `back-office`: only the back office. By default lists have it too. */
  onlyIn?: 'article' | 'back-office'
  /** `lines`: it may have several. */
  input?: 'url' | 'lines'
  choices?: Readonly<Record<string, string>>
  placeholder?: string
}

/** A field with a column, a schema and an input of its own. The compiler reports every place that must handle it. */
export interface OwnFieldRow {
  kind: 'html' | 'section' | 'choice' | 'date' | 'schedule' | 'picture' | 'list'
  label: string
  choices?: Record<string, string>
  required?: string
}
