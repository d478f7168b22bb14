import { sql } from 'kysely'
import { defineFeature } from '../../platform/server/feature.ts'
import { organisationAccess } from './server/article-access.ts'
import { sendEndNotices } from './server/end-notices.ts'
import * as organisationMails from './server/mails/organisations.ts'
import { findOrganisationsOf } from './server/queries.ts'
import { organisationRoutes } from './server/routes.ts'
import { eraseInOrganisations, keepRemovedSeatsOf, leaveDomain } from './server/seats/free-seat.ts'

export const organisationsFeature = defineFeature({
  name: 'organisations',
  switchedBy: 'organisations',
  serve: organisationRoutes,
  jobs: (deps) => ({
    'organisations.notify': () => sendEndNotices(deps),
    'organisations.sweep': () =>
      deps.db.deleteFrom('organisation_invitations').where('expires_at', '<=', deps.now()).execute(),
  }),
  schedules: { 'organisations.notify': '11 * * * *', 'organisations.sweep': '13 * * * *' },
  jobsWhileOff: ['organisations.sweep'],
  mails: Object.values(organisationMails),
  personalTables: [
    {
      table: 'organisation_seats',
      by: 'user_id',
      also: sql`select name from organisations where id = r.organisation_id`,
    },
    {
      table: 'organisation_managers',
      by: 'email_key',
      through: 'address',
      also: sql`select name from organisations where id = r.organisation_id`,
    },
    {
      table: 'organisation_invitations',
      by: 'email_key',
      through: 'address',
      without: ['token_hash'],
      also: sql`select name from organisations where id = r.organisation_id`,
    },
  ],
  erasePerson: (tx, { userId }) => eraseInOrganisations(tx, userId),
  keepRules: keepRemovedSeatsOf,
  beforeEmailChange: (tx, { userId, newKey }, now) => leaveDomain(tx, userId, newKey, now),
  findMemberships: findOrganisationsOf,
  articleAccess: organisationAccess,
  contentTables: ['organisations'],
})
