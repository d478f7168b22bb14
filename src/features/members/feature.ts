import { sql } from 'kysely'
import { defineFeature } from '../../platform/server/feature.ts'
import { runMemberChange } from './server/changes/run-member-change.ts'
import { purgeMemberChanges } from './server/changes/start-member-change.ts'
import { memberImports } from './server/import/import.ts'
import { memberRoutes } from './server/routes.ts'

export const membersFeature = defineFeature({
  name: 'members',
  serve: memberRoutes,
  jobs: (deps) => ({
    'members.change-many': ({ payload, signal }) => runMemberChange(deps, payload.id, signal),
    'members.import': ({ payload, signal }) => memberImports(deps).run(payload.id, signal),
    'members.forget-changes': () => purgeMemberChanges(deps.db, deps.now()),
  }),
  schedules: { 'members.forget-changes': '57 3 * * *' },
  personalTables: [
    { table: 'address_rules', by: 'user_id', without: ['address_hash', 'by_name'] },
    { table: 'member_labels', by: 'user_id', also: sql`select name from labels where id = r.label_id` },
    { table: 'member_change_rows', by: 'user_id' },
    { table: 'member_changes', by: 'admin_id' },
  ],
})
