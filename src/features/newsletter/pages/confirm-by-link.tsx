import { api } from '../../../platform/web/api.ts'
import type { Route } from './+types/confirm-by-link'
import { MailLinkButton, mailLinkHead, NewsletterWay } from './mail-link.tsx'
import { NewsletterPage } from './newsletter-page.tsx'

export const meta: Route.MetaFunction = () => mailLinkHead('Confirm subscription')

export default function ConfirmByLinkPage({ params: { token } }: Route.ComponentProps) {
  return (
    <NewsletterPage
      heading="Confirm subscription"
      lead="Confirm that you want the newsletter at the address where you got this link."
    >
      <MailLinkButton
        send={async () => (await api.call('POST /auth/confirm-newsletter/:token', { params: { token } })).message}
        button="Confirm Subscription"
        busy="Confirming…"
        failure="Subscription failed! Please try again."
        remedy={<NewsletterWay />}
      />
    </NewsletterPage>
  )
}
