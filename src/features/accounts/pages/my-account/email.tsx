import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { accountMessages, emailProblem } from '../../../../platform/contract/accounts/rules.ts'
import { links } from '../../../../platform/contract/links.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { api } from '../../../../platform/web/api.ts'
import { hasErrorCode, serverMessage } from '../../../../platform/web/api-error.ts'
import { PasswordField, TextField } from '../../../../platform/web/form/fields.tsx'
import { Form } from '../../../../platform/web/form/form.tsx'
import { useForm } from '../../../../platform/web/form/use-form.ts'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import type { Account } from '../../contract/endpoints.ts'
import { freshGoogleLink } from '../login/sign-in.ts'
import { AccountUsername } from './password.tsx'

export function EmailSection({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const { email, emailChange } = account
  return (
    <AccountSection title="Email">
      <p className="font-semibold wrap-anywhere">{email}</p>
      {emailChange ? (
        <PendingChange change={emailChange} onDone={() => setOpen(false)} />
      ) : isOpen ? (
        <ChangeEmail account={account} onCancel={() => setOpen(false)} />
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Change the address
        </button>
      )}
    </AccountSection>
  )
}

function PendingChange({ change, onDone }: { change: NonNullable<Account['emailChange']>; onDone: () => void }) {
  const { timeZone } = useSite()
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string | null>(null)
  const { newEmail, validUntil, isOldConfirmed, isNewConfirmed } = change
  const cancel = async () => {
    setFailure(null)
    try {
      await api.call('DELETE /auth/email-change', {})
      onDone()
      await revalidate()
    } catch (error) {
      setFailure(serverMessage(error) ?? 'We could not cancel the change. Please try again.')
    }
  }
  return (
    <>
      <output className="wrap-anywhere">
        Confirm both addresses to change it to <strong>{newEmail}</strong>. You have until{' '}
        {longUsDate(formatDay(timeZone, validUntil))}.{' '}
        {isOldConfirmed || isNewConfirmed
          ? `Waiting for you to confirm your ${isOldConfirmed ? 'new' : 'current'} address.`
          : 'We have emailed both.'}
      </output>
      <button type="button" className="button" onClick={() => void cancel()}>
        Keep the current address
      </button>
      {failure && (
        <p role="alert" className="form-failure">
          {failure}
        </p>
      )}
    </>
  )
}

function ChangeEmail({ account: { email, hasPassword }, onCancel }: { account: Account; onCancel: () => void }) {
  const { revalidate } = useRevalidator()
  const [isFreshSignInNeeded, setFreshSignInNeeded] = useState(false)
  const form = useForm<'email' | 'password'>({
    checks: {
      email: emailProblem,
      password: (password) => (hasPassword && password === '' ? accountMessages.passwordRequired : null),
    },
    send: async ({ email: newEmail, password }) => {
      const body = { email: newEmail, ...(hasPassword && { password }) }
      await api.call('POST /auth/email-change', { body }).catch((error: unknown) => {
        setFreshSignInNeeded(hasErrorCode(error, 'fresh_sign_in_needed'))
        throw error
      })
      await revalidate()
    },
    explain: (error) =>
      hasErrorCode(error, 'wrong_password')
        ? 'The password is wrong.'
        : (serverMessage(error) ?? 'We could not change the address. Please try again.'),
  })
  const remedy = isFreshSignInNeeded && (
    <a href={freshGoogleLink(links.account)} className="button form-button">
      Sign in with Google
    </a>
  )
  return (
    <>
      <p className="text-quiet">We will email both addresses. The change takes effect when you confirm both.</p>
      <Form form={form} button="Change the address" busy="Sending…" remedy={remedy}>
        <TextField form={form} name="email" label="New email" type="email" autoComplete="email" />
        {hasPassword && (
          <>
            <AccountUsername email={email} />
            <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
          </>
        )}
      </Form>
      <button type="button" className="button" onClick={onCancel}>
        Cancel
      </button>
    </>
  )
}
