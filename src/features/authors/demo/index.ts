import { sql } from 'kysely'
import { type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'

/** They come with their articles. An author of an article that the publisher wrote stays. */
export default {
  tables: ['authors'],
  remove: removeRowsOf('authors', {
    counted: 'demo authors',
    unless: sql`exists (select from articles where author_ids @> array[authors.id])`,
  }),
} satisfies DemoPart
