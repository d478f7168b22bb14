import { defineFeature } from '../../platform/server/feature.ts'
import { handleMailRequest } from './server/email-tokens/mail-requests.ts'
import * as accountMails from './server/mails/index.ts'
import { accountRoutes } from './server/routes.ts'
import { deleteExpired } from './server/sweep.ts'

export const accountsFeature = defineFeature({
  name: 'accounts',
  serve: accountRoutes,
  jobs: (deps) => ({
    'accounts.mail-request': ({ payload }) => handleMailRequest(deps, payload),
    'accounts.sweep': () => deleteExpired(deps.db, deps.now()),
  }),
  schedules: { 'accounts.sweep': '17 * * * *' },
  mails: Object.values(accountMails),
  personalTables: [
    { table: 'users', by: 'id', without: ['password_hash'] },
    { table: 'sessions', by: 'user_id', without: ['token_hash'] },
    { table: 'email_changes', by: 'user_id', without: ['old_token_hash', 'new_token_hash'] },
    { table: 'authenticator_apps', by: 'user_id', without: ['secret', 'last_step'] },
    { table: 'passkeys', by: 'user_id', without: ['credential_id', 'public_key', 'counter'] },
    { table: 'known_networks', by: 'user_id', without: ['network_hash'] },
  ],
  demo: () => import('./demo/index.ts'),
})
