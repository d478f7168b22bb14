import { useState } from 'react'
import { Link } from 'react-router'
import { links, newsletterChoicesLink } from '../../../platform/contract/links.ts'
import { api } from '../../../platform/web/api.ts'
import type { Route } from './+types/unsubscribe-by-link'
import { MailLinkButton, mailLinkHead, Support } from './mail-link.tsx'
import { NewsletterPage } from './newsletter-page.tsx'
import { SubscribeAgain } from './subscribe-again.tsx'

export const meta: Route.MetaFunction = () => mailLinkHead('Unsubscribe')

export default function UnsubscribeByLinkPage({ params: { token } }: Route.ComponentProps) {
  const [undo, setUndo] = useState<string | null>(null)
  const [remaining, setRemaining] = useState(0)
  const [isUndone, setUndone] = useState(false)
  return (
    <NewsletterPage heading="Unsubscribe" lead="Unsubscribe this address from the newsletter with one click.">
      {!isUndone && (
        <Unsubscription
          token={token}
          onDone={(done) => {
            setUndo(done.undo)
            setRemaining(done.remaining)
          }}
        />
      )}
      <p className="newsletter-ways">
        <span>
          {remaining > 0 &&
            `You still get ${remaining === 1 ? 'another newsletter' : `${remaining} other newsletters`}. `}
          <Link to={newsletterChoicesLink(token)} className="link">
            Manage your newsletters
          </Link>
        </span>
      </p>
      {undo !== null && (
        <section aria-label="Undo" className={isUndone ? undefined : 'newsletter-undo'}>
          {!isUndone && <h2 className="font-bold">Unsubscribed by mistake?</h2>}
          <SubscribeAgain token={undo} onDone={() => setUndone(true)} />
        </section>
      )}
    </NewsletterPage>
  )
}

function Unsubscription({
  token,
  onDone,
}: {
  token: string
  onDone: (done: { undo: string; remaining: number }) => void
}) {
  const unsubscribe = async () => {
    const done = await api.call('POST /auth/unsubscribe-newsletter/:token', { params: { token }, body: null })
    onDone(done)
    return done.message
  }
  return (
    <MailLinkButton
      send={unsubscribe}
      button="Unsubscribe"
      busy="Unsubscribing…"
      failure="Failed to unsubscribe. Please try again later."
      remedy={<OtherWays />}
    >
      {/* Mail programs send this for one-click unsubscribing, and so does the browser without script. */}
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
    </MailLinkButton>
  )
}

function OtherWays() {
  return (
    <div>
      <p className="text-small">
        <Link to={links.unsubscribe} className="link">
          Unsubscribe with your address
        </Link>
      </p>
      <Support />
    </div>
  )
}
