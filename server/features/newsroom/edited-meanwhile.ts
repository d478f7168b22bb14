import type { ArticleRow, Writing } from '../articles/index.ts'

/** Somebody else saved since the text was read that was to be saved. */
export class EditedMeanwhile extends Error {
  /** As it now is. */
  readonly current: ArticleRow
  /** What was to be saved. */
  readonly yours: Writing

  constructor(current: ArticleRow, yours: Writing) {
    super('Somebody else has saved this article in the meantime')
    this.name = 'EditedMeanwhile'
    this.current = current
    this.yours = yours
  }
}
