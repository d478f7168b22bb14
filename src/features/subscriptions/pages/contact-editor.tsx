import { useState } from 'react'
import { emailProblem, phoneProblem } from '../../../platform/contract/accounts/rules.ts'
import { phoneLink } from '../../../platform/contract/links.ts'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { TextArea, TextField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { useSession } from '../../../platform/web/session.ts'

const required = (what: string) => (value: string) => (value.trim() === '' ? `${what} is required` : null)

export function ContactEditor() {
  const { contactEmail, contactPhone } = useSite()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="contact-editor" className="contact-editor">
      <h2 id="contact-editor" className="text-lead font-bold">
        Contact Editor
      </h2>
      <p className="mt-2 text-quiet">
        For premium access for a team, a class or a library, or another way to pay, contact{' '}
        <a href={`mailto:${contactEmail}`} className="link">
          {contactEmail}
        </a>
        {contactPhone && (
          <>
            ,{' '}
            <a className="link" href={phoneLink(contactPhone)}>
              {contactPhone}
            </a>
          </>
        )}
        .
      </p>
      {isOpen ? (
        <RequestForm />
      ) : (
        <button type="button" className="button mt-4" onClick={() => setOpen(true)}>
          Contact Editor
        </button>
      )}
    </section>
  )
}

function RequestForm() {
  const { username, email } = useSession()
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    checks: { name: required('Name'), email: emailProblem, phone: phoneProblem, message: required('Message') },
    send: async (body, clear) => {
      setMessage(null)
      setMessage((await api.call('POST /auth/contact-editor', { body })).message)
      clear()
    },
    explain: (error) => serverMessage(error) ?? 'We could not send your request. Please try again.',
  })
  return (
    <>
      <Form form={form} button="Send request" busy="Sending…">
        <TextField form={form} name="name" label="Name" autoComplete="name" initial={username} />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" initial={email} />
        <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" isOptional />
        <TextArea form={form} name="message" label="Message" />
      </Form>
      <SuccessMessage text={message} />
    </>
  )
}
