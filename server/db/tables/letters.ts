import type { Generated } from 'kysely'
import type { LetterState } from '../../../contract/letters/rules.ts'

export interface LetterTables {
  letters: LettersTable
  letter_bans: { user_id: number; banned_at: Date; banned_by_name: string }
}

interface LettersTable {
  id: Generated<number>
  article_id: number
  answers_id: number | null
  user_id: number | null
  name: string
  text: string
  is_by_author: boolean
  state: Generated<LetterState | 'withdrawn'>
  reason: Generated<string>
  written_at: Date
  settled_at: Generated<Date | null>
  settled_by_name: Generated<string>
  told_state: Generated<string>
  reports: Generated<number>
}
