import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { eventLink } from '../../../platform/contract/links.ts'
import { DownloadButton } from '../../../platform/web/account/download-button.tsx'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'
import { loginLink, signupLink } from '../../../platform/web/login-link.ts'
import { useSession } from '../../../platform/web/session.ts'
import type { Registration as State } from '../contract/registrations.ts'

/** Loaded in the browser, since the page is the same for everybody. */
export default function Registration({ slug }: { slug: string }) {
  const { username } = useSession()
  return (
    <section aria-labelledby="registration" className="event-registration">
      <h2 id="registration" className="text-lead font-bold">
        Registration
      </h2>
      {username ? <ForReader slug={slug} /> : <SignInFirst slug={slug} />}
    </section>
  )
}

const SignInFirst = ({ slug }: { slug: string }) => (
  <>
    <p>Sign in to register. You get a join link here and reminders by email.</p>
    <p className="event-actions">
      <Link to={loginLink(eventLink(slug))} className="button button-primary">
        Sign in to register
      </Link>
      <Link to={signupLink(eventLink(slug))} className="link text-small">
        Create an account
      </Link>
    </p>
  </>
)

function ForReader({ slug }: { slug: string }) {
  const { state, failure, isBusy, change } = useRegistration(slug)
  if (!state)
    return failure ? <FailureMessage text={failure} /> : <p className="text-quiet">Loading your registration…</p>
  return (
    <>
      {state.isRegistered ? (
        <Registered slug={slug} state={state} isBusy={isBusy} onUndo={() => void change('DELETE')} />
      ) : (
        <Unregistered state={state} isBusy={isBusy} onRegister={() => void change('PUT')} />
      )}
      <FailureMessage text={failure} />
    </>
  )
}

interface RegisteredProps {
  slug: string
  state: State
  isBusy: boolean
  onUndo: () => void
}

const Registered = ({ slug, state: { joinUrl }, isBusy, onUndo }: RegisteredProps) => (
  <>
    <p>
      You are registered. We will email you a day and an hour before. The join link is for you only, so please do not
      share it.
    </p>
    <p className="event-actions">
      {joinUrl && (
        <a className="button button-primary" href={joinUrl} rel="noopener noreferrer">
          Join
        </a>
      )}
      <DownloadButton label="Calendar file" fileName={`${slug}.ics`} load={() => loadCalendar(slug)} />
      <button type="button" className="link text-small" aria-disabled={isBusy} onClick={onUndo}>
        Cancel registration
      </button>
    </p>
  </>
)

const loadCalendar = async (slug: string) =>
  new Blob([await api.call('GET /auth/event-registrations/:slug/calendar', { params: { slug } })], {
    type: 'text/calendar',
  })

interface UnregisteredProps {
  state: State
  isBusy: boolean
  onRegister: () => void
}

function Unregistered({ state: { isOpen, placesLeft }, isBusy, onRegister }: UnregisteredProps) {
  if (!isOpen) return <p>Registration is closed. The event has started.</p>
  if (placesLeft === 0) return <p>All places are taken.</p>
  return (
    <>
      <p>
        {placesLeft === null ? '' : `${placesLeft} ${placesLeft === 1 ? 'place is' : 'places are'} left. `}You get a
        join link here and reminders by email.
      </p>
      <p className="event-actions">
        <button type="button" className="button button-primary" aria-disabled={isBusy} onClick={onRegister}>
          {isBusy ? 'Registering…' : 'Register'}
        </button>
      </p>
    </>
  )
}

function useRegistration(slug: string) {
  const [state, setState] = useState<State | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isGone = false
    api
      .call('GET /auth/event-registrations/:slug', { params: { slug } })
      .then((loaded) => !isGone && setState(loaded))
      .catch((error: unknown) => !isGone && setFailure(serverMessage(error) ?? 'We could not load the registration.'))
    return () => {
      isGone = true
    }
  }, [slug])
  const change = async (method: 'PUT' | 'DELETE') => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      setState(await api.call(`${method} /auth/event-registrations/:slug`, { params: { slug } }))
    } catch (error) {
      setFailure(serverMessage(error) ?? 'We could not change your registration. Please try again.')
    }
    setBusy(false)
  }
  return { state, failure, isBusy, change }
}
