import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../../../platform/web/api.ts'
import { hasErrorCode, serverMessage } from '../../../../../platform/web/api-error.ts'
import { checkSession } from '../../../../../platform/web/session.ts'
import { proveByCode, proveByPasskey } from '../../prove-factor.ts'

export function useFactorActions(proof: { password?: string }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)

  /** Returns whether it succeeded. */
  async function run(change: () => Promise<{ message?: string; recoveryCodes?: readonly string[] | null }>) {
    setBusy(true)
    setFailure(null)
    setMessage(null)
    try {
      const done = await change()
      setMessage(done.message ?? null)
      if (done.recoveryCodes) setRecoveryCodes(done.recoveryCodes)
      await Promise.all([revalidate(), checkSession()])
      return true
    } catch (error) {
      setFailure(explainFailure(error))
      if (hasErrorCode(error, 'factor_not_fresh')) await revalidate()
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    message,
    failure,
    recoveryCodes,
    async giveCode(code: string) {
      await proveByCode(code)
      await revalidate()
    },
    async givePasskey() {
      await proveByPasskey()
      await revalidate()
    },
    /** Undefined if it failed. */
    async startApp() {
      let started: { secret: string; uri: string } | undefined
      await run(async () => {
        started = await api.call('POST /auth/factors/app', { body: { ...proof, name: 'Authenticator app' } })
        return {}
      })
      return started
    },
    confirmApp: (code: string) => run(() => api.call('POST /auth/factors/app/confirm', { body: { code } })),
    renameApp: (name: string) => run(() => api.call('PATCH /auth/factors/app', { body: { name } })),
    removeApp: () => run(() => api.call('POST /auth/factors/app/remove', { body: proof })),
    addPasskey: () =>
      run(async () => {
        const { ticket, options } = await api.call('POST /auth/factors/passkey-options', { body: proof })
        const { startRegistration } = await import('@simplewebauthn/browser')
        const response = await startRegistration({ optionsJSON: options })
        const body = { ticket, name: 'Passkey', response: { ...response, clientExtensionResults: {} } }
        return api.call('POST /auth/factors/passkeys', { body })
      }),
    renamePasskey: (id: number, name: string) =>
      run(() => api.call('PATCH /auth/factors/passkeys/:id', { params: { id: String(id) }, body: { name } })),
    removePasskey: (id: number) =>
      run(() => api.call('POST /auth/factors/passkeys/:id/remove', { params: { id: String(id) }, body: proof })),
    newRecoveryCodes: () => run(() => api.call('POST /auth/factors/recovery-codes', { body: proof })),
  }
}

export const explainFailure = (error: unknown) =>
  serverMessage(error) ?? 'We could not confirm or change your second factor. Please try again.'

export type FactorActions = ReturnType<typeof useFactorActions>
