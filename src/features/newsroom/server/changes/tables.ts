import { sql } from 'kysely'

export type Changed = 'article' | 'member'

export const changesOf = (changed: Changed) => sql.table(`${changed}_changes`)

export const rowsOf = (changed: Changed) => sql.table(`${changed}_change_rows`)

export const changedIdOf = (changed: Changed) => sql.ref(changed === 'article' ? 'article_id' : 'user_id')
