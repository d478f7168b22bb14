import { useEffect, useRef, useState } from 'react'
import { accountMessages } from '../../../../../platform/contract/accounts/rules.ts'
import { links } from '../../../../../platform/contract/links.ts'
import { AccountSection } from '../../../../../platform/web/account/section.tsx'
import { FailureMessage } from '../../../../../platform/web/form/failure-message.tsx'
import { PasswordField } from '../../../../../platform/web/form/fields.tsx'
import { Form } from '../../../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../../../platform/web/form/use-form.ts'
import type { Account } from '../../../contract/endpoints.ts'
import type { MyFactors } from '../../../contract/second-factor.ts'
import { FactorForm } from '../../factor-form.tsx'
import { freshGoogleLink } from '../../login/sign-in.ts'
import { offeredFactors } from '../../prove-factor.ts'
import { AccountUsername } from '../password.tsx'
import { NewApp } from './new-app.tsx'
import { OwnFactors } from './own-factors.tsx'
import { explainFailure, type FactorActions, useFactorActions } from './use-factor-actions.ts'

interface Props {
  account: Account
  factors: MyFactors
}

export default function SecondFactorSection({ account, factors }: Props) {
  // Kept in this page only. Every call that changes a factor sends it.
  const [proof, setProof] = useState<{ password?: string } | null>(null)
  const actions = useFactorActions(proof ?? {})
  const { message, failure, recoveryCodes } = actions
  const hasFactor = factors.app !== null || factors.passkeys.length > 0
  const mayChange = factors.isFresh || !hasFactor
  return (
    <AccountSection title="Second factor">
      <p id="second-factor">
        {factors.isRequired && 'Your role needs a second factor. '}
        {hasFactor
          ? 'When you sign in, we ask for one of these after your password.'
          : 'A second factor protects your account even if someone learns your password.'}
      </p>
      <OwnFactors factors={factors} actions={actions} mayChange={proof !== null && mayChange} />
      {recoveryCodes && <RecoveryCodes key={recoveryCodes[0]} codes={recoveryCodes} />}
      {proof === null ? (
        <Confirmation account={account} onConfirmed={setProof} />
      ) : (
        <Changes factors={factors} actions={actions} mayChange={mayChange} />
      )}
      <FailureMessage text={failure} />
      <SuccessMessage text={message} />
    </AccountSection>
  )
}

function Changes({
  factors,
  actions,
  mayChange,
}: Pick<Props, 'factors'> & { actions: FactorActions; mayChange: boolean }) {
  const { app, mayUsePasskeys } = factors
  if (!mayChange)
    return (
      <FactorForm
        factors={offeredFactors(factors)}
        button="Continue"
        busy="One moment…"
        giveCode={actions.giveCode}
        givePasskey={actions.givePasskey}
        explain={explainFailure}
      />
    )
  return (
    <>
      {!app && <NewApp actions={actions} />}
      {mayUsePasskeys ? (
        <button type="button" className="button" disabled={actions.isBusy} onClick={() => void actions.addPasskey()}>
          Add a passkey
        </button>
      ) : (
        <p className="text-quiet">Passkeys need a domain name. This site has only an IP address.</p>
      )}
    </>
  )
}

/** The server checks the password with each change. */
function Confirmation({
  account,
  onConfirmed,
}: Pick<Props, 'account'> & { onConfirmed: (proof: { password?: string }) => void }) {
  const form = useForm<'password'>({
    checks: { password: (password) => (password === '' ? accountMessages.passwordRequired : null) },
    send: async ({ password }) => onConfirmed({ password }),
    explain: () => '',
  })
  if (!account.hasPassword)
    return (
      <p>
        <a href={freshGoogleLink(links.account)} className="link">
          Sign in with Google again
        </a>
        , then{' '}
        <button type="button" className="link" onClick={() => onConfirmed({})}>
          change your second factor
        </button>{' '}
        within ten minutes.
      </p>
    )
  return (
    <Form form={form} button="Change second factor" busy="One moment…">
      <AccountUsername email={account.email} />
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
    </Form>
  )
}

/** Shown once. Takes the focus from the form that is gone. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} aria-label="Recovery codes">
      <p>Save these recovery codes now. We show them only once. Each works once, in place of a lost second factor.</p>
      <ol className="grid gap-1 py-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
