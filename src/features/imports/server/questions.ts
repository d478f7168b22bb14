import type { Selectable } from 'kysely'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { ColumnAnswer, ColumnQuestion } from '../contract/import-rules.ts'

/** Stand among the options of an import. */
interface Asked {
  questions?: ColumnQuestion[]
  answers?: ColumnAnswer[]
}

type StoredImport = Pick<Selectable<Tables['imports']>, 'options'>

/** What the check has asked, and what was answered: only these two write them. */
export const askedOf = ({ options }: StoredImport) => options as Asked

export const unanswered = ({ questions = [], answers = [] }: Asked) =>
  questions.filter(({ column }) => !answers.some((one) => one.column === column))

/** The options of an import with more answers. @throws InvalidInput for what nobody has asked */
export function withAnswers(file: StoredImport, given: readonly Pick<ColumnAnswer, 'column' | 'no'>[]): string {
  const { questions = [], answers = [] } = askedOf(file)
  const said = given.map(({ column, no }): ColumnAnswer => {
    const asked = questions.find((one) => one.column === column)?.values.map(({ value }) => value) ?? []
    if (asked.length === 0) throw new InvalidInput('answers', `The check did not ask about the column “${column}”`)
    const other = no.find((value) => !asked.includes(value))
    if (other !== undefined) throw new InvalidInput('answers', `The column “${column}” does not contain “${other}”`)
    return { column, no, asked }
  })
  const kept = answers.filter(({ column }) => !said.some((one) => one.column === column))
  return JSON.stringify({ ...file.options, questions, answers: [...kept, ...said] })
}
