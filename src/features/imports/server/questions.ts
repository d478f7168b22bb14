import type { Selectable } from 'kysely'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { ColumnAnswer, ColumnQuestion } from '../contract/import-rules.ts'

interface Asked {
  questions?: ColumnQuestion[]
  answers?: ColumnAnswer[]
}

type StoredImport = Pick<Selectable<Tables['imports']>, 'options'>

/** Only the check and the answers write these. */
export const askedOf = ({ options }: StoredImport) => options as Asked

export const unanswered = ({ questions = [], answers = [] }: Asked) =>
  questions.filter(({ column }) => !answers.some((one) => one.column === column))

/** @throws InvalidInput for what nobody has asked */
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
