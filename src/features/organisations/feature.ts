import { sql } from 'kysely'
import { defineFeature } from '../../platform/server/feature.ts'
import { organisationJobs } from './server/jobs.ts'
import { organisationRoutes } from './server/routes.ts'
import { eraseInOrganisations } from './server/seats/free-seat.ts'

export const organisationsFeature = defineFeature({
  name: 'organisations',
  switchedBy: 'organisations',
  serve: organisationRoutes,
  work: organisationJobs,
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
  contentTables: ['organisations'],
})
