import type { Selectable } from 'kysely'
import { articleLink, lettersLink } from '../../../platform/contract/links.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { AdminLetter, LetterWithAnswers, OwnLetter } from '../contract/endpoints.ts'
import type { LetterState } from '../contract/rules.ts'
import type { EditorRow, LetterRow, ShownLetter } from './queries.ts'

const presentText = (
  row: Pick<Selectable<Tables['letters']>, 'id' | 'name' | 'text' | 'is_by_author' | 'written_at'>,
) => ({
  id: row.id,
  name: row.name,
  text: row.text,
  isByAuthor: row.is_by_author,
  writtenAt: row.written_at.toISOString(),
})

/** A hidden letter stays above its answers, without its words. */
export const presentLetter = ({ row, answers }: ShownLetter): LetterWithAnswers => ({
  ...presentText(row.state === 'shown' ? row : { ...row, name: '', text: '', is_by_author: false }),
  answers: answers.map(presentText),
})

/** No list contains withdrawn letters. */
const stateOf = ({ state }: LetterRow): LetterState => (state === 'withdrawn' ? 'refused' : state)

/** Does not reveal the title of an unpublished article. */
export const presentOwnLetter = (row: LetterRow): OwnLetter => ({
  ...presentText(row),
  article: row.published_at && { title: row.title || noTitle, link: lettersLink(row.article_id) },
  isAnswer: row.answers_id !== null,
  state: stateOf(row),
  reason: row.reason,
})

export const presentLetterForEditors = (row: EditorRow): AdminLetter => ({
  ...presentText(row),
  article: {
    id: row.article_id,
    title: row.title || noTitle,
    link: articleLink({ id: row.article_id, section: row.section, slug: row.slug }),
  },
  isAnswer: row.answers_id !== null,
  state: stateOf(row),
  reason: row.reason,
  reports: row.reports,
  settledBy: row.settled_by_name,
  isBanned: row.is_banned,
  isFromImport: row.user_id === null,
})
