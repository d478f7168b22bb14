import { useState } from 'react'
import { Link } from 'react-router'
import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { links } from '../../../platform/contract/links.ts'
import { accountHead } from '../../../platform/web/account/head.ts'
import { PageFrame } from '../../../platform/web/account/page-frame.tsx'
import { api } from '../../../platform/web/api.ts'
import { TextField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import type { Route } from './+types/forgot-password'

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Forgot password', matches)

export default function ForgotPasswordPage() {
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    checks: { email: emailProblem },
    send: async (values) => {
      setMessage(null)
      setMessage(await api.call('POST /auth/request-password-reset', { body: values }))
    },
    explain: () => 'Error sending reset link.',
  })
  return (
    <PageFrame heading="Forgot password">
      <p className="account-lead">Enter your email address, and we will send you a link to choose a new password.</p>
      <Form form={form} button="Send Reset Link" busy="Sending…">
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      </Form>
      <SuccessMessage text={message} />
      <p className="account-ways">
        <Link to={links.login}>Back to Login</Link>
      </p>
    </PageFrame>
  )
}
