/**
 * A field that is one text. Wire name, schema, form input, drafts, revisions, comparison and merge follow from its row. These do not:
 * its column in the database, the places where readers see it, and what search, feeds, mails and `server/features/move-out` say of it.
 */
export interface TextFieldRow {
  kind: 'text'
  label: string
  /** In table `articles`: `text not null default ''`. */
  column: string
  /** Its name in responses about articles. */
  wire: string
  /** The part of the form that has it. */
  place: 'headline' | 'placing' | 'image' | 'address' | 'settings'
  /** `article`: responses about the article have it, lists do not. `back-office`: only the back office. By default lists have it too. */
  onlyIn?: 'article' | 'back-office'
  /** In characters. */
  longest: number
  /** The message if it is empty. Without one it may be empty, and a request without it changes nothing. */
  required?: string
  /** What is wrong with a text that is not empty, or null. */
  problem?: (text: string) => string | null
  /** `lines`: it may have several. */
  input?: 'url' | 'lines'
  /** The values that it may have, and their labels. */
  choices?: Readonly<Record<string, string>>
  placeholder?: string
  hint?: string
}

/** A field with a column, a schema and an input of its own. The compiler reports every place that must handle it. */
export interface OwnFieldRow {
  kind: 'html' | 'section' | 'choice' | 'date' | 'schedule' | 'picture' | 'list'
  label: string
  /** For a choice: its values and their labels. */
  choices?: Record<string, string>
  required?: string
}
