import { api } from '../../../platform/web/api.ts'
import { answerWithPasskey } from './factor-form.tsx'

export const proveByCode = (code: string) => api.call('POST /auth/factors/proof', { body: { code } })

export async function proveByPasskey() {
  const { ticket, options } = await api.call('POST /auth/factors/proof/passkey-options', {})
  const response = await answerWithPasskey(options)
  await api.call('POST /auth/factors/proof/passkey', { body: { ticket, response } })
}

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
