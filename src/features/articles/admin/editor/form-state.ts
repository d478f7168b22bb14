import type { ArticleForm } from '../../contract/fields.ts'
import type { TextHandle } from '../text/text-editor-controller.ts'
import type { FormFields } from './article-form.ts'

export class ArticleFormState {
  readonly startHtml: string
  #fields: FormFields
  #text: TextHandle | null = null

  constructor({ description, ...fields }: ArticleForm) {
    this.startHtml = description
    this.#fields = fields
  }

  change = (changed: Partial<FormFields>): FormFields => {
    this.#fields = { ...this.#fields, ...changed }
    return this.#fields
  }

  read = (): ArticleForm => ({ ...this.#fields, description: this.#text?.html() ?? this.startHtml })

  text = (): TextHandle | null => this.#text

  /** An unmounted text editor still returns its last text. */
  setText = (text: TextHandle) => {
    this.#text = text
  }
}
