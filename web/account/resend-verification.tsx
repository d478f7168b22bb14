import { useState } from 'react'
import { emailProblem } from '../../contract/accounts/rules.ts'
import { api } from '../api.ts'
import { serverMessage } from '../api-error.ts'
import { TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { SuccessMessage } from '../form/success-message.tsx'
import { useForm } from '../form/use-form.ts'

const requestVerificationMail = async (email: string) =>
  (await api.call('POST /auth/resend-verification', { body: { email } })).message

const explain = (error: unknown) => serverMessage(error) ?? 'The mail could not be sent. Please try again.'

/** Sends the verification mail again to a known address. */
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
        {isPending ? 'Sending …' : 'Send the verification mail again'}
      </button>
      <SuccessMessage text={message} />
    </>
  )
}

/** The same, with a field for the address. */
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
      <Form form={form} button="Send the verification mail again" busy="Sending …">
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      </Form>
      <SuccessMessage text={message} />
    </>
  )
}
