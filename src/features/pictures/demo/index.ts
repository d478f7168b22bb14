import { sql } from 'kysely'
import { type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'

/** The demo's articles and authors add them. A picture that the publisher uses stays. */
export default {
  tables: ['pictures'],
  remove: removeRowsOf('pictures', { unless: sql`exists (select from picture_uses where picture_id = pictures.id)` }),
} satisfies DemoPart
