import { useState } from 'react'
import { Link } from 'react-router'
import { emailProblem, phoneProblem, usernameProblem } from '../../../contract/accounts/rules.ts'
import { ApiError } from '../../../contract/client.ts'
import { links } from '../../../contract/links.ts'
import type { Newsletter } from '../../../contract/newsletter/newsletters.ts'
import { newsletterMessages } from '../../../contract/newsletter/subscription-rules.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { api } from '../../api.ts'
import { fieldErrors } from '../../api-error.ts'
import { TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { SuccessMessage } from '../../form/success-message.tsx'
import { useForm } from '../../form/use-form.ts'
import { loadHead } from '../head.ts'
import type { Route } from './+types/subscribe'
import { Facts } from './facts.tsx'
import { NewsletterBoxes } from './newsletter-boxes.tsx'
import { NewsletterPage } from './newsletter-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const pageApi = context.get(apiContext)
  const [{ head }, newsletters] = await Promise.all([
    loadHead(pageApi, {
      path: links.newsletter,
      title: 'Subscribe Newsletter',
      description: 'News, new products and design guides by e-mail, once a week.',
    }),
    pageApi.call('GET /home/newsletters', {}),
  ])
  return { head, newsletters }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function NewsletterSubscribePage({ loaderData: { newsletters } }: Route.ComponentProps) {
  return (
    <NewsletterPage
      reference="ANT1"
      heading="Subscribe Newsletter"
      lead="What is new in electronics, chosen by the editors."
      aside={<Facts facts={facts} />}
    >
      <SubscribeForm newsletters={newsletters} />
      <p className="newsletter-ways">
        <span>
          No longer want it?{' '}
          <Link to={links.unsubscribe} className="link">
            Unsubscribe
          </Link>
        </span>
      </p>
    </NewsletterPage>
  )
}

/** A magazine with one newsletter has no choice of it. */
function SubscribeForm({ newsletters }: { newsletters: readonly Newsletter[] }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const first = newsletters.slice(0, 1).map(({ id }) => id)
  const [chosen, setChosen] = useState<readonly number[]>(first)
  const form = useForm({
    checks: { username: usernameProblem, email: emailProblem, phone: phoneProblem },
    send: async (body, clear) => {
      setAnswer(null)
      const choice = newsletters.length > 1 && { newsletters: [...chosen] }
      const { message } = await api.call('POST /auth/subscribe', { body: { ...body, ...choice } })
      setAnswer(message)
      setChosen(first)
      clear()
    },
    explain: (error) =>
      error instanceof ApiError && error.status === 409
        ? newsletterMessages.alreadySubscribed
        : (choiceProblem(error) ?? 'Subscription failed! Please try again.'),
  })
  return (
    <>
      <Form form={form} button="Subscribe" busy="Subscribing …">
        <TextField form={form} name="username" label="Username" autoComplete="nickname" />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
        <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" isOptional />
        {newsletters.length > 1 && (
          <NewsletterBoxes legend="Newsletters" newsletters={newsletters} chosen={chosen} onChange={setChosen} />
        )}
      </Form>
      <SuccessMessage text={answer} />
    </>
  )
}

const choiceProblem = (error: unknown) => fieldErrors(error).find(({ field }) => field === 'newsletters')?.message

const facts = {
  'How often': 'Once a week.',
  'What you get': 'News, new products and design guides, each with its first lines and a link.',
  'What it costs': 'Nothing, and you need no account.',
  'Your address': 'Used only for the newsletter.',
  Unsubscribing: 'One click on the link in every mail.',
}
