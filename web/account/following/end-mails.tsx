import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { api } from '../../api.ts'
import { MailLinkButton, mailLinkHead } from '../../magazine/newsletter/mail-link.tsx'
import { NewsletterPage } from '../../magazine/newsletter/newsletter-page.tsx'
import type { Route } from './+types/end-mails'

export const meta: Route.MetaFunction = () => mailLinkHead('End mails')

/** Behind the link of a mail about what somebody follows. */
export default function EndFollowMailsPage({ params: { token } }: Route.ComponentProps) {
  return (
    <NewsletterPage
      reference="SW4"
      heading="End mails about what you follow"
      lead="One click ends these mails. What you follow stays, with what is new on its page."
    >
      <MailLinkButton
        send={async () => (await api.call('POST /auth/end-follow-mails/:token', { params: { token } })).message}
        button="End the mails"
        busy="Ending the mails …"
        failure="The mails could not be ended. Please try again later."
      >
        {/* Mail programs send this for one-click unsubscribing, and so does the browser without script. */}
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      </MailLinkButton>
      <p className="newsletter-ways">
        <Link to={`${links.following}?view=choices`} className="link">
          Choose what you are mailed
        </Link>
      </p>
    </NewsletterPage>
  )
}
