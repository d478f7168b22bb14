import type { Generated } from 'kysely'
import type { Role, StaffRole } from '../../../contract/accounts/roles.ts'
import type { MailedLinkPurpose } from '../../../contract/link-messages.ts'

/** What holds for a person, whatever becomes of the account: rules about an address, of which only a keyed hash is kept. */
export type AddressRule = 'trial' | 'letter-ban' | 'offer-used' | 'seat-removed' | 'seat-given-up'

export interface AccountTables {
  users: UsersTable
  pending_sign_ups: PendingSignUpsTable
  email_tokens: EmailTokensTable
  mailed_links: MailedLinksTable
  email_changes: EmailChangesTable
  sessions: SessionsTable
  known_networks: { user_id: number; network_hash: Buffer; seen_at: Date }
  authorization_requests: AuthorizationRequestsTable
  sign_in_tickets: {
    ticket_hash: Buffer
    browser_hash: Buffer
    user_id: number
    is_reauthenticated: boolean
    expires_at: Date
  }
  staff_invitations: StaffInvitationsTable
  authenticator_apps: {
    user_id: number
    name: string
    secret: string
    created_at: Date
    confirmed_at: Date | null
    last_step: number
  }
  passkeys: PasskeysTable
  recovery_codes: { code_hash: Buffer; user_id: number }
  second_factor_tickets: SecondFactorTicketsTable
  address_rules: {
    rule: AddressRule
    about: Generated<number>
    address_hash: Buffer
    user_id: number | null
    kept_at: Date
    by_name: Generated<string>
  }
  rate_limit_buckets: { bucket: Buffer; full_at: Date }
}

interface UsersTable {
  id: Generated<number>
  email_key: string
  email: string
  username: string
  phone: string | null
  password_hash: string | null
  password_proven_at: Date | null
  google_issuer: string | null
  google_subject: string | null
  role: Generated<Role>
  created_at: Date
  deactivated_at: Generated<Date | null>
  note: Generated<string>
  last_seen_at: Generated<Date | null>
}

interface EmailChangesTable {
  user_id: number
  new_email: string
  new_email_key: string
  session_id: number | null
  old_token_hash: Buffer
  new_token_hash: Buffer
  old_confirmed_at: Date | null
  new_confirmed_at: Date | null
  created_at: Date
  expires_at: Date
}

interface StaffInvitationsTable {
  id: Generated<number>
  email_key: string
  email: string
  role: StaffRole
  token_hash: Buffer
  invited_by: number
  created_at: Date
  expires_at: Date
}

interface PendingSignUpsTable {
  id: Generated<number>
  email_key: string
  email: string
  username: string
  phone: string | null
  password_hash: string
  created_at: Date
  expires_at: Date
  return_to: Generated<string>
}

interface EmailTokensTable {
  token_hash: Buffer
  purpose: 'verify' | 'reset'
  user_id: number | null
  sign_up_id: number | null
  created_at: Date
  expires_at: Date
}

interface MailedLinksTable {
  token_hash: Buffer
  purpose: MailedLinkPurpose
  ended: 'used' | 'replaced' | null
  expires_at: Date
}

interface SessionsTable {
  id: Generated<number>
  token_hash: Buffer
  user_id: number
  parent_id: number | null
  method: 'password' | 'google'
  is_reauthenticated: Generated<boolean>
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  second_factor_at: Generated<Date | null>
}

interface PasskeysTable {
  id: Generated<number>
  user_id: number
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}

interface SecondFactorTicketsTable {
  ticket_hash: Buffer
  purpose: 'sign-in' | 'new-passkey' | 'proof'
  user_id: number
  method: 'password' | 'google'
  is_reauthenticated: boolean
  challenge: string | null
  expires_at: Date
}

interface AuthorizationRequestsTable {
  state_hash: Buffer
  browser_hash: Buffer
  nonce: string
  code_verifier: string
  redirect: string
  asks_reauthentication: boolean
  expires_at: Date
}
