import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Account } from '../../../contract/accounts/endpoints.ts'
import { accountMessages } from '../../../contract/accounts/rules.ts'
import { links } from '../../../contract/links.ts'
import { api } from '../../api.ts'
import { hasErrorCode, serverMessage } from '../../api-error.ts'
import { PasswordField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { type FormState, useForm } from '../../form/use-form.ts'
import { announce } from '../../notices.tsx'
import { clearSession } from '../../session.ts'
import { googleLink } from '../login/sign-in.ts'
import { WhoseAccount } from './password.tsx'
import { Section } from './section.tsx'

export function DeleteAccount({ account }: { account: Account }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Another form each time the dialog opens: an empty one.
  const [openings, setOpenings] = useState(0)
  const open = () => {
    setOpenings(openings + 1)
    dialog.current?.showModal()
  }
  return (
    <Section title="Delete account">
      <p className="text-quiet">
        Your profile, your sign-ins, your subscription and your place in the newsletter’s list go for good.
      </p>
      <button type="button" className="button button-danger" aria-haspopup="dialog" onClick={open}>
        Delete my account
      </button>
      <dialog ref={dialog} aria-labelledby={id} className="dialog account-dialog floating">
        <h3 id={id} className="text-lead font-bold">
          Delete your account?
        </h3>
        <p>
          This cannot be undone.{' '}
          {account.plan && 'Your subscription ends at once; what is left of it is not paid back.'}
        </p>
        <Deletion key={openings} account={account} onCancel={() => dialog.current?.close()} />
      </dialog>
    </Section>
  )
}

function Deletion({ account: { hasPassword, email }, onCancel }: { account: Account; onCancel: () => void }) {
  const { form, isFreshSignInNeeded } = useDeletion(hasPassword)
  const remedy = isFreshSignInNeeded && (
    <a href={googleLink(links.account)} className="button form-button">
      Sign in with Google
    </a>
  )
  return (
    <>
      <Form form={form} button="Delete my account" busy="Deleting …" remedy={remedy}>
        {hasPassword && <ProofOfOwner form={form} email={email} />}
      </Form>
      <button type="button" className="button form-button" onClick={onCancel}>
        Keep my account
      </button>
    </>
  )
}

/** Whoever has a password proves with it who they are, all others by having signed in just now. */
function useDeletion(hasPassword: boolean) {
  const navigate = useNavigate()
  const [isFreshSignInNeeded, setFreshSignInNeeded] = useState(false)
  const form = useForm<'password'>({
    checks: {
      password: (password) => (hasPassword && password === '' ? accountMessages.passwordRequired : null),
    },
    send: async ({ password }) => {
      await api.call('POST /auth/delete-account', { body: hasPassword ? { password } : {} }).catch((fault: unknown) => {
        setFreshSignInNeeded(hasErrorCode(fault, 'fresh_sign_in_needed'))
        throw fault
      })
      clearSession()
      announce('Your account is deleted.', links.home)
      await navigate(links.home, { replace: true })
    },
    explain: (fault) =>
      hasErrorCode(fault, 'wrong_password')
        ? 'The password is not right.'
        : (serverMessage(fault) ?? 'The account could not be deleted. Please try again.'),
  })
  return { form, isFreshSignInNeeded }
}

function ProofOfOwner({ form, email }: { form: FormState<'password'>; email: string }) {
  return (
    <>
      <WhoseAccount email={email} />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
    </>
  )
}
