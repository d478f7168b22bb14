import { sql } from 'kysely'
import { defineFeature } from '../../platform/server/feature.ts'
import { memberJobs } from './server/jobs.ts'
import { memberRoutes } from './server/routes.ts'

export const membersFeature = defineFeature({
  name: 'members',
  serve: memberRoutes,
  work: memberJobs,
  personalTables: [
    { table: 'address_rules', by: 'user_id', without: ['address_hash', 'by_name'] },
    { table: 'member_labels', by: 'user_id', also: sql`select name from labels where id = r.label_id` },
    { table: 'member_change_rows', by: 'user_id' },
    { table: 'member_changes', by: 'admin_id' },
  ],
})
