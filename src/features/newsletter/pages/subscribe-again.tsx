import { api } from '../../../platform/web/api.ts'
import { MailLinkButton, NewsletterWay } from './mail-link.tsx'

export function SubscribeAgain({ token, onDone }: { token: string; onDone?: () => void }) {
  const subscribe = async () => {
    const { message } = await api.call('POST /auth/resubscribe-newsletter/:token', { params: { token } })
    onDone?.()
    return message
  }
  return (
    <MailLinkButton
      send={subscribe}
      button="Subscribe again"
      busy="Subscribing…"
      failure="Subscription failed! Please try again."
      remedy={<NewsletterWay />}
    />
  )
}
