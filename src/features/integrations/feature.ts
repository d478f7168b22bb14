import { sql } from 'kysely'
import { defineFeature } from '../../platform/server/feature.ts'
import { webhookOffMail } from './server/mails/webhook-off.ts'
import { programRoutes } from './server/routes.ts'
import { sweepMessages } from './server/webhooks/deliver.ts'
import { startDeliveries } from './server/webhooks/start-deliveries.ts'
import { switchOffAfterRestore } from './server/webhooks/webhooks.ts'

export const programsFeature = defineFeature({
  name: 'integrations',
  switchedBy: 'integrations',
  serve: programRoutes,
  jobs: (deps) => ({ 'programs.sweep': () => sweepMessages(deps) }),
  schedules: { 'programs.deliver': '* * * * *', 'programs.sweep': '23 4 * * *' },
  work: startDeliveries,
  mails: [webhookOffMail],
  jobsWhileOff: ['programs.sweep'],
  personalTables: [
    { table: 'webhook_messages', by: 'subject_id', only: sql`r.event like 'member.%'` },
    { table: 'api_keys', by: 'created_by', without: ['key_hash'] },
  ],
  afterRestore: switchOffAfterRestore,
  contentTables: ['api_keys', 'webhooks'],
})
