import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { accountMessages, passwordProblem, passwordRules } from '../../../../platform/contract/accounts/rules.ts'
import { links } from '../../../../platform/contract/links.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { api } from '../../../../platform/web/api.ts'
import { hasErrorCode, serverMessage } from '../../../../platform/web/api-error.ts'
import { PasswordField } from '../../../../platform/web/form/fields.tsx'
import { Form } from '../../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../../platform/web/form/use-form.ts'
import type { Account } from '../../contract/endpoints.ts'

interface SectionProps {
  account: Account
  canLinkGoogle: boolean
}

export function PasswordSection({ account: { hasPassword, hasGoogle, email }, canLinkGoogle }: SectionProps) {
  const [message, setMessage] = useState<string | null>(null)
  // A new key after each change gives an empty form.
  const [changes, setChanges] = useState(0)
  const changed = (sentence: string) => {
    setMessage(sentence)
    setChanges(changes + 1)
  }
  return (
    <AccountSection title="Password">
      {hasPassword ? (
        <ChangePassword key={changes} email={email} onStart={() => setMessage(null)} onDone={changed} />
      ) : (
        <p>
          You have no password.{' '}
          <Link to={links.forgotPassword} className="link">
            Set a password too
          </Link>
        </p>
      )}
      <SuccessMessage text={message} />
      {canLinkGoogle && (
        <p className="text-small text-quiet">
          {hasGoogle
            ? 'Google is linked: you can sign in with it.'
            : 'Google is not linked. To link it, sign in with the Google account for this address.'}
        </p>
      )}
    </AccountSection>
  )
}

interface Props {
  email: string
  onStart: () => void
  onDone: (message: string) => void
}

function ChangePassword({ email, onStart, onDone }: Props) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    checks: {
      currentPassword: (password) => (password === '' ? accountMessages.passwordRequired : null),
      password: passwordProblem,
    },
    send: async (values) => {
      onStart()
      const { message } = await api.call('POST /auth/change-password', { body: values })
      onDone(message)
      // The other devices are signed out.
      await revalidate()
    },
    explain: (error) =>
      hasErrorCode(error, 'wrong_password')
        ? 'The current password is wrong.'
        : (serverMessage(error) ?? 'We could not change the password. Please try again.'),
  })
  return (
    <Form form={form} button="Change password" busy="Changing…">
      <AccountUsername email={email} />
      <PasswordField form={form} name="currentPassword" label="Current password" autoComplete="current-password" />
      <PasswordField
        form={form}
        name="password"
        label="New password"
        autoComplete="new-password"
        rules={passwordRules}
      />
    </Form>
  )
}

/** Tells password managers whose password this is. */
export function AccountUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
