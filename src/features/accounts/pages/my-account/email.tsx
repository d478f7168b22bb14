import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { accountMessages, emailProblem } from '../../../../platform/contract/accounts/rules.ts'
import { links } from '../../../../platform/contract/links.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { usePageChange } from '../../../../platform/web/account/use-saving.ts'
import { api } from '../../../../platform/web/api.ts'
import { hasErrorCode, serverMessage } from '../../../../platform/web/api-error.ts'
import { FailureMessage } from '../../../../platform/web/form/failure-message.tsx'
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
        <PendingChange pending={emailChange} onDone={() => setOpen(false)} />
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

function PendingChange({ pending, onDone }: { pending: NonNullable<Account['emailChange']>; onDone: () => void }) {
  const { newEmail, validUntil, isOldConfirmed, isNewConfirmed } = pending
  const { timeZone } = useSite()
  const { failure, change } = usePageChange('We could not cancel the change. Please try again.')
  const cancel = () =>
    change(async () => {
      await api.call('DELETE /auth/email-change', {})
      onDone()
    })
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
      <FailureMessage text={failure} />
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
