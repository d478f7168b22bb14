import { useState } from 'react'
import { Link } from 'react-router'
import { emailProblem, phoneProblem, usernameProblem } from '../../../contract/accounts/rules.ts'
import { ApiError } from '../../../contract/client.ts'
import { links } from '../../../contract/links.ts'
import { newsletterMessages } from '../../../contract/newsletter/subscription-rules.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { api } from '../../api.ts'
import { TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { SuccessMessage } from '../../form/success-message.tsx'
import { useForm } from '../../form/use-form.ts'
import { loadHead } from '../head.ts'
import type { Route } from './+types/subscribe'
import { Facts } from './facts.tsx'
import { NewsletterPage } from './newsletter-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadHead(context.get(apiContext), {
    path: links.newsletter,
    title: 'Subscribe Newsletter',
    description: 'News, new products and design guides by e-mail, once a week.',
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function NewsletterSubscribePage() {
  return (
    <NewsletterPage
      reference="ANT1"
      heading="Subscribe Newsletter"
      lead="What is new in electronics, chosen by the editors."
      aside={<Facts facts={facts} />}
    >
      <SubscribeForm />
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

function SubscribeForm() {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm({
    checks: { username: usernameProblem, email: emailProblem, phone: phoneProblem },
    send: async (body, clear) => {
      setAnswer(null)
      const { message } = await api.call('POST /auth/subscribe', { body })
      setAnswer(message)
      clear()
    },
    explain: (error) =>
      error instanceof ApiError && error.status === 409
        ? newsletterMessages.alreadySubscribed
        : 'Subscription failed! Please try again.',
  })
  return (
    <>
      <Form form={form} button="Subscribe" busy="Subscribing …">
        <TextField form={form} name="username" label="Username" autoComplete="nickname" />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
        <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" isOptional />
      </Form>
      <SuccessMessage text={answer} />
    </>
  )
}

const facts = {
  'How often': 'Once a week.',
  'What you get': 'News, new products and design guides, each with its first lines and a link.',
  'What it costs': 'Nothing, and you need no account.',
  'Your address': 'Used only for the newsletter.',
  Unsubscribing: 'One click on the link in every mail.',
}
