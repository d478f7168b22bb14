import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  accountMessages,
  confirmationProblem,
  resetPasswordProblem,
  resetPasswordRules,
  sameSitePath,
} from '../../../platform/contract/accounts/rules.ts'
import { links } from '../../../platform/contract/links.ts'
import { accountHead } from '../../../platform/web/account/head.ts'
import { PageFrame } from '../../../platform/web/account/page-frame.tsx'
import { api } from '../../../platform/web/api.ts'
import { hasErrorCode, serverMessage } from '../../../platform/web/api-error.ts'
import { PasswordField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { loginLink } from '../../../platform/web/login-link.ts'
import { useDelayedRedirect } from '../../../platform/web/ui/use-delayed-redirect.ts'
import type { Route } from './+types/verify-email'
import { VerificationMailForm } from './resend-verification.tsx'

const toLoginAfterMs = 3000

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Verify email', matches)

type Outcome = 'verified' | 'was-verified'

export default function VerifyEmailPage({ params: { token } }: Route.ComponentProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isVerified = outcome === 'verified'
  const [query] = useSearchParams()
  const login = loginLink(sameSitePath(query.get('redirect')))
  useDelayedRedirect(isVerified ? login : null, toLoginAfterMs)
  return (
    <PageFrame heading="Verify email">
      {outcome === null && <Verification token={token} onDone={setOutcome} />}
      <SuccessMessage text={isVerified ? 'Thank you! Your email address has been verified.' : null} />
      {isVerified && (
        <p className="account-ways">
          <span>
            We will take you there in a moment: <Link to={login}>Login</Link>
          </span>
        </p>
      )}
      {outcome === 'was-verified' && (
        <>
          <output className="account-lead">{accountMessages.addressVerified}</output>
          <p className="account-ways">
            <Link to={login}>Login</Link>
          </p>
        </>
      )}
    </PageFrame>
  )
}

/** Only the button verifies: mail scanners open links too. */
function Verification({ token, onDone }: { token: string; onDone: (outcome: Outcome) => void }) {
  const [needsPassword, setNeedsPassword] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const form = useVerificationForm(token, {
    needsPassword,
    onPasswordNeeded: () => setNeedsPassword(true),
    onDone,
    onRefusal: setReason,
  })
  return (
    <>
      {needsPassword ? (
        <output className="account-lead">{accountMessages.verificationNeedsPassword}</output>
      ) : (
        <p className="account-lead">Click Verify Email to confirm that this address is yours.</p>
      )}
      <Form form={form} button="Verify Email" busy="Verifying…">
        {needsPassword && (
          <>
            <PasswordField
              form={form}
              name="password"
              label="New password"
              autoComplete="new-password"
              rules={resetPasswordRules}
            />
            <PasswordField form={form} name="confirmation" label="Confirm password" autoComplete="new-password" />
          </>
        )}
      </Form>
      {form.failure && (
        <section aria-labelledby="again" className="account-again">
          <h2 id="again" className="text-lead font-bold">
            Send a new link
          </h2>
          <p className="text-small text-quiet">
            {reason ?? 'Each link works once, for a limited time.'} If your address is already verified,{' '}
            <Link to={links.login} className="link">
              sign in
            </Link>
            .{' '}
            <Link to={links.contact} className="link">
              Contact support
            </Link>
          </p>
          <VerificationMailForm />
        </section>
      )}
    </>
  )
}

function useVerificationForm(
  token: string,
  {
    needsPassword,
    onPasswordNeeded,
    onDone,
    onRefusal,
  }: {
    needsPassword: boolean
    onPasswordNeeded: () => void
    onDone: (outcome: Outcome) => void
    /** Why the link does nothing. The alert has the specification's sentence. */
    onRefusal: (reason: string | null) => void
  },
) {
  return useForm<'password' | 'confirmation'>({
    checks: {
      password: (password) => (needsPassword ? resetPasswordProblem(password) : null),
      confirmation: (confirmation, { password }) => confirmationProblem(password, confirmation),
    },
    send: async ({ password }) => {
      try {
        await api.call('POST /auth/verify-email/:token', {
          params: { token },
          body: needsPassword ? { password } : null,
        })
        onDone('verified')
      } catch (error) {
        if (hasErrorCode(error, 'address_verified')) onDone('was-verified')
        else if (hasErrorCode(error, 'password_needed')) onPasswordNeeded()
        else {
          onRefusal(serverMessage(error))
          throw error
        }
      }
    },
    explain: () => 'Verification failed. Please try again or contact support.',
  })
}
