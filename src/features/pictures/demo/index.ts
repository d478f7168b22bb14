import { sql } from 'kysely'
import { type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'

/** They come with the articles and authors that show them. A picture that the publisher uses stays. */
export default {
  tables: ['pictures'],
  remove: removeRowsOf('pictures', { unless: sql`exists (select from picture_uses where picture_id = pictures.id)` }),
} satisfies DemoPart
