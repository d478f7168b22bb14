import { Conflict } from '../../../../platform/server/core/errors.ts'
import type { ArticleRow, Writing } from '../../../articles/server/index.ts'

/** Somebody else saved the article after the editor opened it. */
export class EditedMeanwhile extends Conflict {
  readonly current: ArticleRow
  /** What the editor tried to save. */
  readonly yours: Writing

  constructor(current: ArticleRow, yours: Writing) {
    super('edited_meanwhile', 'Another user has saved this article')
    this.current = current
    this.yours = yours
  }
}
