import { useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { api } from '../../api.ts'
import type { Route } from './+types/unsubscribe-by-link'
import { ButtonByLink, headByLink, Support } from './by-link.tsx'
import { NewsletterPage } from './newsletter-page.tsx'
import { SubscribeAgain } from './subscribe-again.tsx'

export const meta: Route.MetaFunction = () => headByLink('Unsubscribe')

export default function UnsubscribeByLinkPage({ params: { token } }: Route.ComponentProps) {
  const [undo, setUndo] = useState<string | null>(null)
  const [isUndone, setUndone] = useState(false)
  return (
    <NewsletterPage
      reference="SW1"
      heading="Unsubscribe"
      lead="One click, and the weekly newsletter no longer comes to the address that this link was sent to."
    >
      {!isUndone && <Unsubscription token={token} onDone={setUndo} />}
      {undo !== null && (
        <section aria-label="Undo" className={isUndone ? undefined : 'newsletter-undo'}>
          {!isUndone && <h2 className="font-bold">Was that a slip?</h2>}
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
    <ButtonByLink
      send={unsubscribe}
      button="Unsubscribe"
      busy="Unsubscribing …"
      failure="Failed to unsubscribe. Please try again later."
      remedy={<OtherWays />}
    >
      {/* What mail programs send: without script the browser does as they do. */}
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
    </ButtonByLink>
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
