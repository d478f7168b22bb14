import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { MyFactors } from '../../contract/second-factor.ts'
import type { AccountDeps } from '../deps.ts'
import { requireOwner } from '../my-account/account.ts'
import { presentSignIn } from '../present.ts'
import { countTicketUse } from './attempts.ts'
import { confirmApp, removeApp, renameApp, startApp } from './authenticator-app.ts'
import { findFactors, renewRecoveryCodes } from './factors.ts'
import { giveCodeAgain, givePasskeyAgain, isFactorFresh } from './fresh-factor.ts'
import {
  addPasskey,
  mayUsePasskeys,
  optionsOfPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyProof,
} from './passkeys.ts'
import { signInWithCode, signInWithPasskey } from './sign-in.ts'

export function secondFactorRoutes(router: Router, deps: AccountDeps) {
  signInRoutes(router, deps)
  proofRoutes(router, deps)
  ownFactorRoutes(router, deps)
}

function signInRoutes({ route }: Router, deps: AccountDeps) {
  route('POST /auth/second-factor', async ({ body }, { visitor }) =>
    ok(presentSignIn(await signInWithCode(deps, body, visitor))),
  )
  route('POST /auth/second-factor/passkey-options', async ({ body }, { visitor }) => {
    await countTicketUse(deps.db, visitor.network, deps.now())
    return ok({ ...(await optionsOfPasskey(deps, body.ticket)) })
  })
  route('POST /auth/second-factor/passkey', async ({ body }, { visitor }) =>
    ok(presentSignIn(await signInWithPasskey(deps, body, visitor))),
  )
}

function proofRoutes({ route }: Router, deps: AccountDeps) {
  const given = ok({ message: 'Thank you. For ten minutes you can change your second factor.' })
  route('POST /auth/factors/proof', async ({ body }, call) => {
    await giveCodeAgain(deps, requireCaller(call), body.code, call.visitor.network)
    return given
  })
  route('POST /auth/factors/proof/passkey-options', async (_, call) => {
    await countTicketUse(deps.db, call.visitor.network, deps.now())
    const { ticket, options } = await startPasskeyProof(deps, requireCaller(call))
    return ok({ ticket, options: { ...options } })
  })
  route('POST /auth/factors/proof/passkey', async ({ body }, call) => {
    await givePasskeyAgain(deps, requireCaller(call), body)
    return given
  })
}

function ownFactorRoutes({ route }: Router, deps: AccountDeps) {
  const { db } = deps
  const owner = async (call: CallContext, { password }: { password?: string | undefined }) => {
    const reader = requireCaller(call)
    await requireOwner(deps, reader, { password, network: call.visitor.network })
    return reader
  }
  const added = (recoveryCodes: string[] | null) =>
    ok({ message: 'Second factor set up. We have signed out your other devices.', recoveryCodes })

  route('GET /auth/factors', async (_, call) => ok(await describeFactors(deps, requireCaller(call))))
  route('POST /auth/factors/app', async ({ body }, call) =>
    ok(await startApp(deps, await owner(call, body), body.name)),
  )
  route('POST /auth/factors/app/confirm', async ({ body }, call) =>
    added(await confirmApp(deps, requireCaller(call), body.code.replace(/\s/g, ''), call.visitor.network)),
  )
  route('PATCH /auth/factors/app', async ({ body }, call) => {
    await renameApp(db, requireCaller(call).userId, body.name)
    return ok({ message: 'App renamed.' })
  })
  route('POST /auth/factors/app/remove', async ({ body }, call) => {
    await removeApp(deps, await owner(call, body))
    return ok({ message: 'Authenticator app removed.' })
  })
  route('POST /auth/factors/passkey-options', async ({ body }, call) => {
    const { ticket, options } = await startPasskey(deps, await owner(call, body))
    return ok({ ticket, options: { ...options } })
  })
  route('POST /auth/factors/passkeys', async ({ body }, call) =>
    added(await addPasskey(deps, requireCaller(call), body)),
  )
  route('PATCH /auth/factors/passkeys/:id', async ({ params, body }, call) => {
    await renamePasskey(db, requireCaller(call).userId, params.id, body.name)
    return ok({ message: 'Passkey renamed.' })
  })
  route('POST /auth/factors/passkeys/:id/remove', async ({ params, body }, call) => {
    await removePasskey(deps, await owner(call, body), params.id)
    return ok({ message: 'Passkey removed.' })
  })
  route('POST /auth/factors/recovery-codes', async ({ body }, call) => {
    const recoveryCodes = await renewRecoveryCodes(deps, await owner(call, body))
    return ok({ recoveryCodes })
  })
}

async function describeFactors(deps: AccountDeps, reader: SignedInReader): Promise<MyFactors> {
  const { userId, role } = reader
  const { app, passkeys, recoveryCodesLeft } = await findFactors(deps.db, userId)
  return {
    app: app && { name: app.name, createdAt: app.createdAt.toISOString() },
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired: role !== 'reader' && deps.settings.current().security[role],
    isMissing: reader.needsSecondFactor,
    isFresh: isFactorFresh(reader, deps.now()),
    mayUsePasskeys: mayUsePasskeys(deps),
  }
}
