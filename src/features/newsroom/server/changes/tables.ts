import { sql } from 'kysely'

/** What is changed many at once. Each kind has a table of changes, and one of the rows of each. */
export type Changed = 'article' | 'member'

export const changesOf = (changed: Changed) => sql.table(`${changed}_changes`)

export const rowsOf = (changed: Changed) => sql.table(`${changed}_change_rows`)
