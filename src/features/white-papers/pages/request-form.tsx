import { useState } from 'react'
import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { links } from '../../../platform/contract/links.ts'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { TextField, TickBox } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import type { PageOf } from '../../content/pages/read-content.ts'
import type { WhitePaper } from '../contract/endpoints.ts'
import { companyProblem, leadNameProblem, whitePaperMessages } from '../contract/rules.ts'

export function RequestForm({ paper }: { paper: Pick<PageOf<WhitePaper>, 'slug' | 'sponsor' | 'consent'> }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const { slug, sponsor, consent } = paper
  const form = useForm({
    checks: {
      name: leadNameProblem,
      email: emailProblem,
      company: companyProblem,
      consent: (ticked) => (ticked === '' ? whitePaperMessages.notAgreed : null),
    },
    send: async ({ name, email, company }, clear) => {
      setAnswer(null)
      // Send the displayed words, so that nobody agrees to others.
      const body = { name, email, company, consent }
      const { message } = await api.call('POST /home/white-papers/:slug/requests', { params: { slug }, body })
      setAnswer(message)
      clear()
    },
    explain: (error) => serverMessage(error) ?? 'We could not send your request. Please try again.',
  })
  return (
    <>
      <Form form={form} button="Send me the link" busy="Sending…">
        <TextField form={form} name="name" label="Name" autoComplete="name" />
        <TextField form={form} name="email" label="Work email" type="email" autoComplete="email" />
        <TextField form={form} name="company" label="Company" autoComplete="organization" />
        <TickBox form={form} name="consent" label={consent} />
      </Form>
      <SuccessMessage text={answer} />
      <p className="mt-4 text-small text-quiet">
        We share your details with {sponsor} when you open the emailed link. We delete our copy after a year.{' '}
        <a className="link" href={links.privacy}>
          Privacy
        </a>
      </p>
    </>
  )
}
