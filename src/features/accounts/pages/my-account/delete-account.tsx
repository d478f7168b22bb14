import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountMessages } from '../../../../platform/contract/accounts/rules.ts'
import { links } from '../../../../platform/contract/links.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { api } from '../../../../platform/web/api.ts'
import { hasErrorCode, serverMessage } from '../../../../platform/web/api-error.ts'
import { PasswordField } from '../../../../platform/web/form/fields.tsx'
import { Form } from '../../../../platform/web/form/form.tsx'
import { type FormState, useForm } from '../../../../platform/web/form/use-form.ts'
import { announce } from '../../../../platform/web/notices.tsx'
import { clearSession } from '../../../../platform/web/session.ts'
import type { Account } from '../../contract/endpoints.ts'
import { freshGoogleLink } from '../login/sign-in.ts'
import { AccountUsername } from './password.tsx'

export function DeleteAccountSection({ account }: { account: Account }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // A new key each time the dialog opens gives an empty form.
  const [openings, setOpenings] = useState(0)
  const open = () => {
    setOpenings(openings + 1)
    dialog.current?.showModal()
  }
  return (
    <AccountSection title="Delete account">
      <p className="text-quiet">
        This permanently deletes your profile, your sessions, your subscription and your newsletter subscription.
      </p>
      <button type="button" className="button button-danger" aria-haspopup="dialog" onClick={open}>
        Delete my account
      </button>
      <dialog ref={dialog} aria-labelledby={id} className="dialog account-dialog floating">
        <h3 id={id} className="text-lead font-bold">
          Delete your account?
        </h3>
        <p>This cannot be undone. {account.plan && 'Your subscription ends at once. We do not refund the rest.'}</p>
        <DeletionForm key={openings} account={account} onCancel={() => dialog.current?.close()} />
      </dialog>
    </AccountSection>
  )
}

function DeletionForm({ account: { hasPassword, email }, onCancel }: { account: Account; onCancel: () => void }) {
  const { form, isFreshSignInNeeded } = useDeletionForm(hasPassword)
  const remedy = isFreshSignInNeeded && (
    <a href={freshGoogleLink(links.account)} className="button form-button">
      Sign in with Google
    </a>
  )
  return (
    <>
      <Form form={form} button="Delete my account" busy="Deleting…" remedy={remedy}>
        {hasPassword && <PasswordConfirmation form={form} email={email} />}
      </Form>
      <button type="button" className="button form-button" onClick={onCancel}>
        Keep my account
      </button>
    </>
  )
}

/** A reader without a password confirms with a fresh sign-in. */
function useDeletionForm(hasPassword: boolean) {
  const navigate = useNavigate()
  const [isFreshSignInNeeded, setFreshSignInNeeded] = useState(false)
  const form = useForm<'password'>({
    checks: { password: (password) => (hasPassword && password === '' ? accountMessages.passwordRequired : null) },
    send: async ({ password }) => {
      await api.call('POST /auth/delete-account', { body: hasPassword ? { password } : {} }).catch((error: unknown) => {
        setFreshSignInNeeded(hasErrorCode(error, 'fresh_sign_in_needed'))
        throw error
      })
      clearSession()
      announce('Your account has been deleted.', links.home)
      await navigate(links.home, { replace: true })
    },
    explain: (error) =>
      hasErrorCode(error, 'wrong_password')
        ? 'The password is wrong.'
        : (serverMessage(error) ?? 'We could not delete your account. Please try again.'),
  })
  return { form, isFreshSignInNeeded }
}

function PasswordConfirmation({ form, email }: { form: FormState<'password'>; email: string }) {
  return (
    <>
      <AccountUsername email={email} />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
    </>
  )
}
