import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { api } from '../../../../platform/web/api.ts'
import { serverMessage } from '../../../../platform/web/api-error.ts'
import { FailureMessage } from '../../../../platform/web/form/failure-message.tsx'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import type { NewsletterChoices } from '../../../newsletter/contract/newsletters.ts'
import type { NewsletterChoice } from '../../../newsletter/contract/subscription.ts'
import { ChoicesForm } from '../../../newsletter/pages/choices-form.tsx'

export function NewsletterSection({ choice, choices }: { choice: NewsletterChoice; choices: NewsletterChoices }) {
  if (choices.newsletters.length < 2) return <OneNewsletter choice={choice} />
  return (
    <AccountSection title="Newsletters">
      <ChoicesForm
        choices={choices}
        save={(newsletters) =>
          api.call('PUT /auth/newsletter-preferences', { body: { newsletters: [...newsletters] } })
        }
      />
    </AccountSection>
  )
}

function OneNewsletter({ choice: { isSubscribed, since } }: { choice: NewsletterChoice }) {
  const { timeZone } = useSite()
  const { isPending, failure, choose } = useChoice()
  const date = since && longUsDate(formatDay(timeZone, since))
  return (
    <AccountSection title="Newsletter">
      <output>
        {isSubscribed && `You have received the weekly newsletter since ${date}.`}
        {!isSubscribed &&
          (date
            ? `You unsubscribed from the weekly newsletter on ${date}.`
            : 'You do not receive the weekly newsletter.')}
      </output>
      <button type="button" className="button" aria-disabled={isPending} onClick={() => void choose(!isSubscribed)}>
        {isSubscribed ? 'Unsubscribe' : 'Subscribe'}
      </button>
      <FailureMessage text={failure} />
    </AccountSection>
  )
}

function useChoice() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const choose = async (isSubscribed: boolean) => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      await api.call('PUT /auth/newsletter', { body: { isSubscribed } })
      await revalidate()
    } catch (error) {
      setFailure(serverMessage(error) ?? 'We could not change your subscription. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return { isPending, failure, choose }
}
