import type { Route } from './+types/resubscribe-by-link'
import { mailLinkHead } from './mail-link.tsx'
import { NewsletterPage } from './newsletter-page.tsx'
import { SubscribeAgain } from './subscribe-again.tsx'

export const meta: Route.MetaFunction = () => mailLinkHead('Subscribe again')

export default function ResubscribeByLinkPage({ params: { token } }: Route.ComponentProps) {
  return (
    <NewsletterPage
      heading="Subscribe again"
      lead="Click below to get the newsletter again at the address where you got this link."
    >
      <SubscribeAgain token={token} />
    </NewsletterPage>
  )
}
