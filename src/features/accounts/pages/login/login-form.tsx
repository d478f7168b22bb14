import { useState } from 'react'
import { accountMessages, emailProblem } from '../../../../platform/contract/accounts/rules.ts'
import { api } from '../../../../platform/web/api.ts'
import { hasErrorCode } from '../../../../platform/web/api-error.ts'
import { PasswordField, TextField } from '../../../../platform/web/form/fields.tsx'
import { Form } from '../../../../platform/web/form/form.tsx'
import { useForm } from '../../../../platform/web/form/use-form.ts'
import type { SecondFactorAsked } from '../../contract/endpoints.ts'
import { ResendVerification } from '../resend-verification.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { completeSignIn, loginFailure } from './sign-in.ts'

/** `onSignedIn` is not called for an administrator who leaves for the back office. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => unknown }) {
  const [unverified, setUnverified] = useState<string | null>(null)
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null)
  const form = useForm({
    checks: {
      email: emailProblem,
      password: (password) => (password === '' ? accountMessages.passwordRequired : null),
    },
    send: async (values) => {
      setUnverified(null)
      const answer = await api.call('POST /auth/login', { body: values }, [200, 202]).catch((error: unknown) => {
        if (hasErrorCode(error, 'email_unverified')) setUnverified(values.email)
        throw error
      })
      if (answer.status === 202) setAsked(answer.body)
      else if (answer.status === 200 && (await completeSignIn(answer.body))) await onSignedIn()
    },
    explain: loginFailure,
  })
  if (asked) return <SecondFactorForm asked={asked} onSignedIn={onSignedIn} onStartOver={() => setAsked(null)} />
  return (
    <Form
      form={form}
      button="Sign In"
      busy="Signing in…"
      remedy={unverified && <ResendVerification key={form.attempt} email={unverified} />}
    >
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
    </Form>
  )
}
