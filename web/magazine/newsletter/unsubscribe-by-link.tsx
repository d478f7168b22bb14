import { useState } from 'react'
import { api } from '../../api.ts'
import type { Route } from './+types/unsubscribe-by-link'
import { ButtonByLink, headByLink } from './by-link.tsx'
import { NewsletterPage } from './newsletter-page.tsx'
import { SubscribeAgain } from './subscribe-again.tsx'

export const meta: Route.MetaFunction = () => headByLink('Unsubscribe')

export default function UnsubscribeByLinkPage({ params: { token } }: Route.ComponentProps) {
  const [undo, setUndo] = useState<string | null>(null)
  const unsubscribe = async () => {
    const answer = await api.get('POST /auth/unsubscribe-newsletter/:token', { params: { token } })
    setUndo(answer.undo)
    return answer.message
  }
  return (
    <NewsletterPage
      reference="SW1"
      heading="Unsubscribe"
      lead="One click, and the weekly newsletter no longer comes to the address that this link was sent to."
    >
      <ButtonByLink
        send={unsubscribe}
        button="Unsubscribe"
        busy="Unsubscribing …"
        failure="Failed to unsubscribe. Please try again later."
      >
        {/* What mail programs send: without script the browser does as they do. */}
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      </ButtonByLink>
      {undo !== null && (
        <section aria-labelledby="undo" className="mt-8 grid gap-4 border-t border-hairline pt-6">
          <h2 id="undo" className="font-bold">
            Was that a slip?
          </h2>
          <SubscribeAgain token={undo} />
        </section>
      )}
    </NewsletterPage>
  )
}
