import { useId, useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { leavingEmailProblem } from '../../../contract/newsletter/subscription-rules.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { api } from '../../api.ts'
import { serverMessage } from '../../api-error.ts'
import { TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { SuccessMessage } from '../../form/success-message.tsx'
import { useForm } from '../../form/use-form.ts'
import { useDelayedRedirect } from '../../ui/use-delayed-redirect.ts'
import { loadHead } from '../head.ts'
import type { Route } from './+types/unsubscribe'
import { Facts } from './facts.tsx'
import { NewsletterPage } from './newsletter-page.tsx'
import { useQuestion, yes } from './use-question.ts'

const homeAfterMs = 3000
const messagesForMs = 5000

export const loader = ({ context }: Route.LoaderArgs) =>
  loadHead(context.get(apiContext), {
    path: links.unsubscribe,
    title: 'Unsubscribe',
    description: 'How to leave the newsletter.',
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function UnsubscribePage() {
  return (
    <NewsletterPage
      reference="SW1"
      heading="Unsubscribe"
      lead="Tell us the address that the weekly newsletter comes to, and it comes no more."
      aside={<Facts facts={facts} />}
    >
      <UnsubscribeForm />
      <p className="newsletter-ways">
        <span>
          Something is not right?{' '}
          <Link to={links.contact} className="link">
            Contact support
          </Link>
        </span>
        <span>
          Changed your mind?{' '}
          <Link to={links.newsletter} className="link">
            Resubscribe
          </Link>
        </span>
      </p>
    </NewsletterPage>
  )
}

const facts = {
  'In every mail': 'One click on the link at its end does the same, without typing.',
  'Your account': (
    <>
      Signed in, you find the choice on{' '}
      <Link to={links.account} className="link">
        your account page
      </Link>
      .
    </>
  ),
  'Silver, gold': 'A paid subscription is another thing: it stays as it is.',
}

function UnsubscribeForm() {
  const [answer, setAnswer] = useState<string | null>(null)
  const { ask, ...question } = useQuestion()
  useDelayedRedirect(answer === null ? null : links.home, homeAfterMs)
  const form = useForm({
    checks: { email: leavingEmailProblem },
    send: async (body, clear) => {
      if (!(await ask(body.email))) return
      const { message } = await api.call('POST /auth/unsubscribe-newsletter', { body })
      setAnswer(message)
      clear()
    },
    explain: (fault) => serverMessage(fault) ?? 'Failed to unsubscribe. Please try again later.',
    messagesForMs,
  })
  return (
    <>
      <Form form={form} button="Unsubscribe" busy={question.subject === null ? 'Unsubscribing …' : 'Unsubscribe'}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      </Form>
      <SuccessMessage text={answer} />
      <Confirmation {...question} />
    </>
  )
}

function Confirmation({ subject, dialog, onClose }: Omit<ReturnType<typeof useQuestion>, 'ask'>) {
  const id = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className="dialog floating"
      onClose={onClose}
    >
      <h2 id={`${id}title`} className="text-lead font-bold">
        Confirm Unsubscription
      </h2>
      <p id={`${id}text`}>
        The newsletter will no longer come to <strong className="wrap-anywhere">{subject?.trim()}</strong>. If it did
        until now, a last mail says so, with a link that undoes it.
      </p>
      <form method="dialog" className="form">
        <button type="submit" value={yes} className="button button-primary">
          Yes, Unsubscribe
        </button>
        <button type="submit" className="button">
          Cancel
        </button>
      </form>
    </dialog>
  )
}
