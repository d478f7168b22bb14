import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, okFile, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { findSubscriberOf, presentRecord } from '../../../newsletter/server/index.ts'
import { listMyOrders } from '../../../subscriptions/server/index.ts'
import type { AccountDeps, PersonalDataDeps } from '../deps.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  startEmailChange,
} from '../email-change/change-email.ts'
import { accountRateLimits } from '../limits.ts'
import { listOwnViews } from '../own-views.ts'
import { presentAccount, presentDevice, presentOwnSubscription, presentOwnView } from '../present.ts'
import { clearAdminCookie, closeAdminSession, openAdminSession } from '../sessions/admin-session.ts'
import {
  changePassword,
  changeProfile,
  deleteAccount,
  getAccount,
  listDevices,
  listSubscriptions,
  signOutDevice,
  signOutEverywhere,
} from './account.ts'
import { readPersonalRecords } from './personal-records.ts'

export function myAccountRoutes(router: Router, deps: AccountDeps & PersonalDataDeps) {
  const isHttps = deps.config.publicUrl.startsWith('https:')
  dataRoutes(router, deps)
  emailChangeRoutes(router, deps)
  sessionRoutes(router, deps, isHttps)
}

function dataRoutes({ route }: Router, deps: AccountDeps & PersonalDataDeps) {
  const { db, now } = deps
  const account = async (reader: SignedInReader) => {
    const change = await findEmailChange(db, reader.userId, now())
    return presentAccount(await getAccount(db, reader.userId), change, reader, now())
  }
  const devices = async (reader: SignedInReader) =>
    (await listDevices(db, reader.userId, now())).map((row) => presentDevice(row, reader))

  route('GET /auth/account', async (_, call) => ok(await account(requireCaller(call))))

  route('PUT /auth/account', async ({ body: { username, phone } }, call) => {
    await changeProfile(db, requireCaller(call).userId, { username, phone: phone || null })
    return ok({ message: 'Profile saved.' })
  })

  route('GET /auth/devices', async (_, call) => ok(await devices(requireCaller(call))))

  route('GET /auth/my-data', async (_, call) => {
    const reader = requireCaller(call)
    await takeAttempt(db, { limit: accountRateLimits.myData.reader, subject: String(reader.userId) }, now())
    const subscriber = await findSubscriberOf(db, reader.userId)
    const data = {
      madeAt: now().toISOString(),
      account: await account(reader),
      devices: await devices(reader),
      subscriptions: (await listSubscriptions(db, reader.userId)).map(presentOwnSubscription),
      newsletter: subscriber ? presentRecord(subscriber) : null,
      orders: await listMyOrders(db, reader.userId, now()),
      views: (await listOwnViews(db, reader.userId)).map(presentOwnView),
      records: await readPersonalRecords(db, deps.personalTables, reader.userId),
    }
    return okFile('my-data.json', data)
  })
}

function emailChangeRoutes({ route }: Router, deps: AccountDeps & PersonalDataDeps) {
  const { db } = deps
  route('POST /auth/email-change', async ({ body }, call) => {
    await startEmailChange(deps, requireCaller(call), { ...body, network: call.visitor.network })
    return ok({ message: emailChangeMessages.asked })
  })

  route('DELETE /auth/email-change', async (_, call) => {
    await cancelEmailChange(db, requireCaller(call).userId)
    return ok({ message: 'Your address has not changed.' })
  })

  route('POST /auth/confirm-email/:token', async ({ params }, { visitor }) => {
    const outcome = await confirmEmailChange(deps, params.token, visitor.network)
    return ok({ message: emailChangeMessages[outcome], isChanged: outcome === 'changed' })
  })
}

function sessionRoutes({ route }: Router, deps: AccountDeps & PersonalDataDeps, isHttps: boolean) {
  const { db, now } = deps
  route('DELETE /auth/devices/:id', async ({ params }, call) => {
    await signOutDevice(db, requireCaller(call).userId, params.id)
    return ok({ message: 'Device signed out.' })
  })

  route('POST /auth/sign-out-everywhere', async (_, call) => {
    await signOutEverywhere(db, requireCaller(call).userId)
    return { ...ok({ message: 'You have been signed out everywhere.' }), headers: clearedCookie(isHttps) }
  })

  route('POST /auth/change-password', async ({ body }, call) => {
    await changePassword(deps, requireCaller(call), { ...body, network: call.visitor.network })
    return ok({ message: 'Password changed. We have signed out your other devices.' })
  })

  route('POST /auth/delete-account', async ({ body }, call) => {
    await deleteAccount(deps, requireCaller(call), { password: body.password, network: call.visitor.network })
    return { ...ok({ message: 'Your account has been deleted.' }), headers: clearedCookie(isHttps) }
  })

  route('POST /admin/setAdminSession', async ({ body }, call) => {
    const admin = requireCaller(call)
    if (body.isAdmin) {
      const cookie = await openAdminSession(db, admin, { now: now(), isHttps })
      return { ...ok(body), headers: { 'set-cookie': cookie } }
    }
    await closeAdminSession(db, admin)
    return { ...ok(body), headers: clearedCookie(isHttps) }
  })
}

const emailChangeMessages = {
  asked: 'We have emailed both addresses. The change takes effect when you confirm both.',
  waiting: 'Thank you! Now please confirm in the email to your other address too.',
  changed: 'Email address changed. From now on, please sign in with the new one.',
}

const clearedCookie = (isHttps: boolean) => ({ 'set-cookie': clearAdminCookie(isHttps) })
