import { sql } from 'kysely'
import { defineFeature } from '../../platform/server/feature.ts'
import type { Deps } from '../../platform/server/feature-deps.ts'
import type { SendMail } from '../../platform/server/mail/index.ts'
import { keepBanOf } from './server/bans.ts'
import * as letterMails from './server/mails/letters.ts'
import { notifyWriters } from './server/notify-writers.ts'
import { privacyOfLetters } from './server/privacy.ts'
import { lettersKey, publishRestoredLetters } from './server/queries.ts'
import { letterRoutes } from './server/routes.ts'
import { purgeRefusedLetters, withdrawLettersOf } from './server/withdraw-letter.ts'

export const lettersFeature = defineFeature({
  name: 'letters',
  switchedBy: 'letters',
  serve: letterRoutes,
  jobs: (deps: Deps & { sendMail: SendMail }) => ({
    'letters.tell': () => notifyWriters(deps, deps.now()),
    'letters.sweep': () => purgeRefusedLetters(deps.db, deps.now()),
  }),
  schedules: { 'letters.tell': '* * * * *', 'letters.sweep': '37 3 * * *' },
  mails: Object.values(letterMails),
  jobsWhileOff: ['letters.sweep'],
  personalTables: [
    {
      table: 'letters',
      by: 'user_id',
      without: ['settled_by_name', 'reports'],
      also: sql`select title from articles where id = r.article_id and published_at is not null`,
    },
    { table: 'letter_bans', by: 'user_id', without: ['banned_by_name'] },
  ],
  erasePerson: (tx, { userId }) => withdrawLettersOf(tx, userId),
  keepRules: keepBanOf,
  afterUndeletion: publishRestoredLetters,
  privacy: { withAccount: privacyOfLetters },
  keysBeside: (articleId) => [lettersKey(articleId)],
})
