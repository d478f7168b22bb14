import type { Route } from './+types/resubscribe-by-link'
import { headByLink } from './by-link.tsx'
import { NewsletterPage } from './newsletter-page.tsx'
import { SubscribeAgain } from './subscribe-again.tsx'

export const meta: Route.MetaFunction = () => headByLink('Subscribe again')

export default function ResubscribeByLinkPage({ params: { token } }: Route.ComponentProps) {
  return (
    <NewsletterPage
      reference="ANT1"
      heading="Subscribe again"
      lead="One click, and the weekly newsletter comes to the address that this link was sent to, as before."
    >
      <SubscribeAgain token={token} />
    </NewsletterPage>
  )
}
