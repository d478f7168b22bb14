import { useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { api } from '../../api.ts'
import type { Route } from './+types/unsubscribe-by-link'
import { MailLinkButton, mailLinkHead, Support } from './mail-link.tsx'
import { NewsletterPage } from './newsletter-page.tsx'
import { SubscribeAgain } from './subscribe-again.tsx'

export const meta: Route.MetaFunction = () => mailLinkHead('Unsubscribe')

export default function UnsubscribeByLinkPage({ params: { token } }: Route.ComponentProps) {
  const [undo, setUndo] = useState<string | null>(null)
  const [isUndone, setUndone] = useState(false)
  return (
    <NewsletterPage
      reference="SW1"
      heading="Unsubscribe"
      lead="One click stops the weekly newsletter to the address that received this link."
    >
      {!isUndone && <Unsubscription token={token} onDone={setUndo} />}
      {undo !== null && (
        <section aria-label="Undo" className={isUndone ? undefined : 'newsletter-undo'}>
          {!isUndone && <h2 className="font-bold">Unsubscribed by mistake?</h2>}
          <SubscribeAgain token={undo} onDone={() => setUndone(true)} />
        </section>
      )}
    </NewsletterPage>
  )
}

function Unsubscription({ token, onDone }: { token: string; onDone: (undo: string) => void }) {
  const unsubscribe = async () => {
    const { message, undo } = await api.call('POST /auth/unsubscribe-newsletter/:token', { params: { token } })
    onDone(undo)
    return message
  }
  return (
    <MailLinkButton
      send={unsubscribe}
      button="Unsubscribe"
      busy="Unsubscribing …"
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
