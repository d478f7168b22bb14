import type { Generated } from 'kysely'
import type { Plan } from '../../../contract/subscriptions/plans.ts'

export interface OrganisationTables {
  organisations: OrganisationsTable
  organisation_domains: { domain: string; organisation_id: number }
  organisation_networks: { organisation_id: number; network: string }
  organisation_managers: { organisation_id: number; email_key: string }
  organisation_seats: OrganisationSeatsTable
  organisation_invitations: OrganisationInvitationsTable
  organisation_uses: { organisation_id: number; month: string; articles: number }
  organisation_notices: { organisation_id: number; days_before: number; ends_at: Date; sent_at: Date }
}

interface OrganisationsTable {
  id: Generated<number>
  name: string
  plan: Plan
  starts_on: string
  ends_on: string
  starts_at: Date
  ends_at: Date
  seats: number
  order_number: string
  note: string
  version: Generated<number>
  full_told_at: Generated<Date | null>
  created_at: Date
}

interface OrganisationSeatsTable {
  organisation_id: number
  user_id: number
  source: 'domain' | 'invitation'
  taken_at: Date
  removed_at: Date | null
  /** By the reader. */
  is_given_up: Generated<boolean>
}

interface OrganisationInvitationsTable {
  id: Generated<number>
  organisation_id: number
  email_key: string
  token_hash: Buffer
  invited_at: Date
  expires_at: Date
}
