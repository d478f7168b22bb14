import { useState } from 'react'
import { emailProblem } from '../../contract/accounts/rules.ts'
import { api } from '../api.ts'
import { serverMessage } from '../api-error.ts'
import { TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { SuccessMessage } from '../form/success-message.tsx'
import { useForm } from '../form/use-form.ts'

const askAgain = async (email: string) =>
  (await api.call('POST /auth/resend-verification', { body: { email } })).message

const explain = (fault: unknown) => serverMessage(fault) ?? 'The mail could not be sent. Please try again.'

/** One more verification mail to an address that is known. */
export function ResendVerification({ email }: { email: string }) {
  const [isPending, setPending] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const send = async () => {
    if (isPending) return
    setPending(true)
    setAnswer(await askAgain(email).catch(explain))
    setPending(false)
  }
  return (
    <>
      <button type="button" className="button form-button" aria-disabled={isPending} onClick={() => void send()}>
        {isPending ? 'Sending …' : 'Send the verification mail again'}
      </button>
      <SuccessMessage text={answer} />
    </>
  )
}

/** As above, asking for the address first. */
export function VerificationMailForm() {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm({
    checks: { email: emailProblem },
    send: async ({ email }) => {
      setAnswer(null)
      setAnswer(await askAgain(email))
    },
    explain,
  })
  return (
    <>
      <Form form={form} button="Send the verification mail again" busy="Sending …">
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      </Form>
      <SuccessMessage text={answer} />
    </>
  )
}
