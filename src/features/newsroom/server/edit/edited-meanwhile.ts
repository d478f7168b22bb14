import { Conflict } from '../../../../platform/server/core/errors.ts'
import type { ArticleRow, Writing } from '../../../articles/server/index.ts'

export class EditedMeanwhile extends Conflict {
  readonly current: ArticleRow
  readonly yours: Writing

  constructor(current: ArticleRow, yours: Writing) {
    super('edited_meanwhile', 'Another user has saved this article')
    this.current = current
    this.yours = yours
  }
}
