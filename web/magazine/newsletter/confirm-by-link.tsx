import { api } from '../../api.ts'
import type { Route } from './+types/confirm-by-link'
import { ButtonByLink, headByLink } from './by-link.tsx'
import { NewsletterPage } from './newsletter-page.tsx'

export const meta: Route.MetaFunction = () => headByLink('Confirm subscription')

export default function ConfirmByLinkPage({ params: { token } }: Route.ComponentProps) {
  return (
    <NewsletterPage
      reference="ANT1"
      heading="Confirm subscription"
      lead="One click says that you want the weekly newsletter at the address that this link was sent to."
    >
      <ButtonByLink
        send={async () => (await api.call('POST /auth/confirm-newsletter/:token', { params: { token } })).message}
        button="Confirm Subscription"
        busy="Confirming …"
        failure="Subscription failed! Please try again."
      />
    </NewsletterPage>
  )
}
