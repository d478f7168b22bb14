import { useState } from 'react'
import { Link } from 'react-router'
import {
  confirmationProblem,
  resetPasswordProblem,
  resetPasswordRules,
} from '../../../platform/contract/accounts/rules.ts'
import { links } from '../../../platform/contract/links.ts'
import { accountHead } from '../../../platform/web/account/head.ts'
import { PageFrame } from '../../../platform/web/account/page-frame.tsx'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { PasswordField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { checkSession } from '../../../platform/web/session.ts'
import { useDelayedRedirect } from '../../../platform/web/ui/use-delayed-redirect.ts'
import type { Route } from './+types/reset-password'

const toLoginAfterMs = 2000

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Reset password', matches)

/** Refuses a bad link before the reader types a password. In the browser: the HTML is the same for every token. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  return api.call('GET /auth/reset-password/:token', { params: { token } }).catch(() => ({ refusal: null }))
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <PageFrame heading="Reset password">
    <p className="account-lead">Checking the link…</p>
  </PageFrame>
)

export default function ResetPasswordPage({ params: { token }, loaderData: { refusal } }: Route.ComponentProps) {
  const [message, setMessage] = useState<string | null>(null)
  useDelayedRedirect(message && links.login, toLoginAfterMs)
  return (
    <PageFrame heading="Reset password">
      {message === null && <ResetForm token={token} refusal={refusal} onDone={setMessage} />}
      <SuccessMessage text={message} />
      <p className="account-ways">
        <Link to={links.login}>{message === null ? 'Back to Login' : 'Login'}</Link>
      </p>
    </PageFrame>
  )
}

interface Props {
  token: string
  refusal: string | null
  onDone: (message: string) => void
}

function ResetForm({ token, refusal, onDone }: Props) {
  const form = useForm({
    checks: {
      password: resetPasswordProblem,
      confirmation: (confirmation, { password }) => confirmationProblem(password, confirmation),
    },
    send: async ({ password }) => {
      const { message: done } = await api.call('POST /auth/reset-password/:token', {
        params: { token },
        body: { password },
      })
      onDone(done)
      // The reset ended all sessions of the account, maybe this browser's too.
      void checkSession()
    },
    explain: (error) => serverMessage(error) ?? 'Failed to reset password. Please try again.',
  })
  const remedy = (
    <Link to={links.forgotPassword} className="button form-button">
      Request a new link
    </Link>
  )
  return (
    <>
      {refusal !== null && !form.failure && (
        <>
          <output className="account-lead">{refusal}</output>
          <p className="mt-4">{remedy}</p>
        </>
      )}
      <Form form={form} button="Reset Password" busy="Resetting…" remedy={remedy}>
        <PasswordField
          form={form}
          name="password"
          label="New password"
          autoComplete="new-password"
          rules={resetPasswordRules}
        />
        <PasswordField form={form} name="confirmation" label="Confirm password" autoComplete="new-password" />
      </Form>
    </>
  )
}
