import { useState } from 'react'
import { emailProblem, phoneProblem, usernameProblem } from '../../../platform/contract/accounts/rules.ts'
import { ApiError } from '../../../platform/contract/client.ts'
import { api } from '../../../platform/web/api.ts'
import { fieldErrors } from '../../../platform/web/api-error.ts'
import { TextField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { useSession } from '../../../platform/web/session.ts'
import type { Newsletter } from '../contract/newsletters.ts'
import { newsletterSubscriptionMessages } from '../contract/subscription-rules.ts'
import { NewsletterBoxes } from './newsletter-boxes.tsx'

interface Props {
  newsletters: readonly Newsletter[]
  /** Names the first newsletter in the request, even if it is the only one. */
  isForOne?: boolean
}

export function SubscribeForm({ newsletters, isForOne = false }: Props) {
  const { username, email } = useSession()
  const [answer, setAnswer] = useState<string | null>(null)
  const first = newsletters.slice(0, 1).map(({ id }) => id)
  const [chosen, setChosen] = useState<readonly number[]>(first)
  const form = useForm({
    checks: { username: usernameProblem, email: emailProblem, phone: phoneProblem },
    send: async (body, clear) => {
      setAnswer(null)
      const choice = (isForOne || newsletters.length > 1) && { newsletters: [...chosen] }
      const { message } = await api.call('POST /auth/subscribe', { body: { ...body, ...choice } })
      setAnswer(message)
      setChosen(first)
      clear()
    },
    explain: (error) =>
      error instanceof ApiError && error.status === 409
        ? newsletterSubscriptionMessages.alreadySubscribed
        : (choiceProblem(error) ?? 'Subscription failed! Please try again.'),
  })
  return (
    <>
      <Form form={form} button="Subscribe" busy="Subscribing…">
        <TextField form={form} name="username" label="Username" autoComplete="nickname" initial={username} />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" initial={email} />
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
