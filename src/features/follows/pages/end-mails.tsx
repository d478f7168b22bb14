import { Link } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { api } from '../../../platform/web/api.ts'
import { MailLinkButton, mailLinkHead } from '../../newsletter/pages/mail-link.tsx'
import { NewsletterPage } from '../../newsletter/pages/newsletter-page.tsx'
import type { Route } from './+types/end-mails'

export const meta: Route.MetaFunction = () => mailLinkHead('Stop emails')

export default function EndFollowMailsPage({ params: { token } }: Route.ComponentProps) {
  return (
    <NewsletterPage
      heading="Stop emails about what you follow"
      lead="Stop these emails with one click. You keep everything you follow, and new articles still appear on your Following page."
    >
      <MailLinkButton
        send={async () => (await api.call('POST /auth/end-follow-mails/:token', { params: { token } })).message}
        button="Stop the emails"
        busy="Stopping the emails…"
        failure="We could not stop the emails. Please try again later."
      >
        {/* Mail programs send this for one-click unsubscribing, and so does the browser without script. */}
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      </MailLinkButton>
      <p className="newsletter-ways">
        <Link to={`${links.following}?view=choices`} className="link">
          Choose your emails
        </Link>
      </p>
    </NewsletterPage>
  )
}
