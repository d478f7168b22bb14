import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { TextField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { loadHead } from '../../../platform/web/magazine/head.ts'
import { useDelayedRedirect } from '../../../platform/web/ui/use-delayed-redirect.ts'
import { leavingEmailProblem } from '../contract/subscription-rules.ts'
import type { Route } from './+types/unsubscribe'
import { Facts } from './facts.tsx'
import { NewsletterPage } from './newsletter-page.tsx'

const homeAfterMs = 3000
const messagesForMs = 5000

export const loader = ({ context }: Route.LoaderArgs) =>
  loadHead(context.get(apiContext), {
    path: links.unsubscribe,
    title: 'Unsubscribe',
    description: 'How to unsubscribe from the newsletter.',
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function UnsubscribePage() {
  return (
    <NewsletterPage
      heading="Unsubscribe"
      lead="Enter your address to stop all newsletters."
      aside={<Facts facts={facts} />}
    >
      <UnsubscribeForm />
      <p className="newsletter-ways">
        <span>
          Something wrong?{' '}
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
  'By email': 'The link at the end of every newsletter unsubscribes you with one click.',
  'Your account': (
    <>
      When you are signed in, you can also change this on{' '}
      <Link to={links.account} className="link">
        your account page
      </Link>
      .
    </>
  ),
  Subscription: 'This does not change a paid subscription.',
}

function UnsubscribeForm() {
  const [answer, setAnswer] = useState<string | null>(null)
  const { ask, ...question } = useConfirmDialog()
  useDelayedRedirect(answer === null ? null : links.home, homeAfterMs)
  const form = useForm({
    checks: { email: leavingEmailProblem },
    send: async (body, clear) => {
      if (!(await ask(body.email))) return
      const { message } = await api.call('POST /auth/unsubscribe-newsletter', { body })
      setAnswer(message)
      clear()
    },
    explain: (error) => serverMessage(error) ?? 'Failed to unsubscribe. Please try again later.',
    messagesForMs,
  })
  return (
    <>
      <Form form={form} button="Unsubscribe" busy={question.subject === null ? 'Unsubscribing…' : 'Unsubscribe'}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      </Form>
      <SuccessMessage text={answer} />
      <Confirmation {...question} />
    </>
  )
}

function Confirmation({ subject, dialog, onClose }: Omit<ReturnType<typeof useConfirmDialog>, 'ask'>) {
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
        Newsletters will no longer be sent to <strong className="wrap-anywhere">{subject?.trim()}</strong>. If that
        address is subscribed, a last email confirms this and has a link to undo it.
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

/** `ask` opens the dialog and resolves when it closes. */
function useConfirmDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<(isYes: boolean) => void>(() => {})
  const [subject, setSubject] = useState<string | null>(null)
  const ask = (about: string) =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      if (!dialog.current) return resolve(false)
      setSubject(about)
      // Escape must not return the previous answer.
      dialog.current.returnValue = ''
      dialog.current.showModal()
    })
  const onClose = () => {
    setSubject(null)
    answer.current(dialog.current?.returnValue === yes)
  }
  return { ask, subject, dialog, onClose }
}

const yes = 'yes'
