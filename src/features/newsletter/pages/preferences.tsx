import { ApiError } from '../../../platform/contract/client.ts'
import { api } from '../../../platform/web/api.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'
import type { Route } from './+types/preferences'
import { ChoicesForm } from './choices-form.tsx'
import { mailLinkHead, NewsletterWay } from './mail-link.tsx'
import { NewsletterPage } from './newsletter-page.tsx'

export const meta: Route.MetaFunction = () => mailLinkHead('Your newsletters')

/** Runs in the browser only: the server's HTML is the same for everyone. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return { choices: await api.call('GET /auth/newsletter-preferences/:token', { params }), problem: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return { choices: null, problem: error.message }
  }
}

export function HydrateFallback() {
  return (
    <Frame>
      <p className="text-quiet">Loading your newsletters…</p>
    </Frame>
  )
}

export default function PreferencesPage({ loaderData: { choices, problem }, params }: Route.ComponentProps) {
  return (
    <Frame>
      {choices ? (
        <ChoicesForm
          choices={choices}
          save={(newsletters) =>
            api.call('PUT /auth/newsletter-preferences/:token', { params, body: { newsletters: [...newsletters] } })
          }
        />
      ) : (
        <>
          <FailureMessage text={problem} />
          <NewsletterWay />
        </>
      )}
    </Frame>
  )
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <NewsletterPage heading="Your newsletters" lead="Choose the newsletters for the address where you got this link.">
    {children}
  </NewsletterPage>
)
