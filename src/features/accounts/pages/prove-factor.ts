import { api } from '../../../platform/web/api.ts'
import { answerWithPasskey } from './factor-form.tsx'

/** Gives the second factor again by a code, for what needs a fresh one. */
export const proveByCode = (code: string) => api.call('POST /auth/factors/proof', { body: { code } })

/** As `proveByCode`, by a passkey. */
export async function proveByPasskey() {
  const { ticket, options } = await api.call('POST /auth/factors/proof/passkey-options', {})
  const response = await answerWithPasskey(options)
  await api.call('POST /auth/factors/proof/passkey', { body: { ticket, response } })
}

/** The factors that an account has, as the form offers them. */
export const offeredFactors = ({
  app,
  passkeys,
  recoveryCodesLeft,
}: {
  app: unknown
  passkeys: readonly unknown[]
  recoveryCodesLeft: number
}) => {
  const offered = { app: app !== null, passkey: passkeys.length > 0, recovery: recoveryCodesLeft > 0 }
  return (['app', 'passkey', 'recovery'] as const).filter((factor) => offered[factor])
}
