import { useState } from 'react'
import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { TextField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'

const requestVerificationMail = async (email: string) =>
  (await api.call('POST /auth/resend-verification', { body: { email } })).message

const explain = (error: unknown) => serverMessage(error) ?? 'We could not send the email. Please try again.'

export function ResendVerification({ email }: { email: string }) {
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const send = async () => {
    if (isPending) return
    setPending(true)
    setMessage(await requestVerificationMail(email).catch(explain))
    setPending(false)
  }
  return (
    <>
      <button type="button" className="button form-button" aria-disabled={isPending} onClick={() => void send()}>
        {isPending ? 'Sending…' : 'Resend the verification email'}
      </button>
      <SuccessMessage text={message} />
    </>
  )
}

export function VerificationMailForm() {
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    checks: { email: emailProblem },
    send: async ({ email }) => {
      setMessage(null)
      setMessage(await requestVerificationMail(email))
    },
    explain,
  })
  return (
    <>
      <Form form={form} button="Resend the verification email" busy="Sending…">
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      </Form>
      <SuccessMessage text={message} />
    </>
  )
}
