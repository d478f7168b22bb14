import type { TextHandle } from '../text/writing.ts'
import type { Content, Fields } from './content.ts'

/** What stands in the form at any moment: the fields, and the text, which the writing desk holds once it is there. */
export class Form {
  readonly startHtml: string
  #fields: Fields
  #text: TextHandle | null = null

  constructor({ description, ...fields }: Content) {
    this.startHtml = description
    this.#fields = fields
  }

  change = (changed: Partial<Fields>): Fields => {
    this.#fields = { ...this.#fields, ...changed }
    return this.#fields
  }

  read = (): Content => ({ ...this.#fields, description: this.#text?.html() ?? this.startHtml })

  text = (): TextHandle | null => this.#text

  /** A text that has been put away still answers for what was in it. */
  holdText = (text: TextHandle) => {
    this.#text = text
  }
}
