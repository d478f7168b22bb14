import type { Profile, SignedIn } from '../../../platform/contract/accounts/session.ts'
import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import { activePlan, planStatus } from '../../subscriptions/server/index.ts'
import type { Account, Device, MyData } from '../contract/endpoints.ts'
import type { EmailChangeRow } from './email-change/change-email.ts'
import type { AccountRow, DeviceRow, SubscriptionRow } from './my-account/account.ts'
import type { OwnViewRow } from './own-views.ts'
import type { WaitingForFactor } from './second-factor/sign-in.ts'
import type { SignInResult } from './sign-in/start-session.ts'

export const presentSignIn = ({ token, user }: SignInResult): SignedIn => ({
  token,
  row: { roles: user.role, username: user.username, email: user.email },
})

export const answerSignIn = (outcome: SignInResult | WaitingForFactor) =>
  'ticket' in outcome ? { status: 202 as const, body: outcome } : { status: 200 as const, body: presentSignIn(outcome) }

export function presentProfile(reader: SignedInReader, now: Date): Profile {
  const plan = activePlan(reader.subscriptions, now)
  return {
    id: reader.userId,
    username: reader.username,
    email: reader.email,
    roles: reader.role,
    isSubscribed: plan !== null,
    subscriptionType: plan,
    needsSecondFactor: reader.needsSecondFactor,
  }
}

export function presentAccount(
  row: AccountRow,
  change: EmailChangeRow | undefined,
  { subscriptions }: SignedInReader,
  now: Date,
): Account {
  const { plan, until } = planStatus(subscriptions, now)
  return {
    username: row.username,
    email: row.email,
    phone: row.phone,
    roles: row.role,
    memberSince: row.created_at.toISOString(),
    plan,
    planUntil: until?.toISOString() ?? null,
    hasPassword: Boolean(row.has_password),
    hasGoogle: row.google_subject !== null,
    emailChange: change
      ? {
          newEmail: change.new_email,
          validUntil: change.expires_at.toISOString(),
          isOldConfirmed: change.old_confirmed_at !== null,
          isNewConfirmed: change.new_confirmed_at !== null,
        }
      : null,
  }
}

export const presentDevice = (row: DeviceRow, { session }: SignedInReader): Device => ({
  id: row.id,
  name: row.device,
  method: row.method,
  signedInAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  isThisOne: row.id === session.id,
})

export const presentOwnView = (row: OwnViewRow): MyData['views'][number] => ({
  articleId: row.article_id,
  title: row.title,
  viewedAt: row.viewed_at.toISOString(),
})

export const presentOwnSubscription = (row: SubscriptionRow): MyData['subscriptions'][number] => ({
  plan: row.plan,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
})
