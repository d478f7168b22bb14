import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { links } from '../../../../platform/contract/links.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { api } from '../../../../platform/web/api.ts'
import { serverMessage } from '../../../../platform/web/api-error.ts'
import { FailureMessage } from '../../../../platform/web/form/failure-message.tsx'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { announce } from '../../../../platform/web/notices.tsx'
import { clearSession, endSession } from '../../../../platform/web/session.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import type { Device } from '../../contract/endpoints.ts'

export function DevicesSection({ devices }: { devices: readonly Device[] }) {
  const { busy, failure, signOut, signOutEverywhere } = useSignOuts()
  return (
    <AccountSection title="Signed-in devices">
      <ul className="devices">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isPending={busy === String(device.id)}
            onSignOut={() => void signOut(device)}
          />
        ))}
      </ul>
      <button
        type="button"
        className="button"
        aria-disabled={busy === everywhere}
        onClick={() => void signOutEverywhere()}
      >
        {busy === everywhere ? 'Signing out…' : 'Sign out everywhere'}
      </button>
      <FailureMessage text={failure} />
    </AccountSection>
  )
}

const everywhere = 'everywhere'

function useSignOuts() {
  const { busy, failure, run } = useActions()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const leave = () => {
    announce('logged out', links.home)
    return navigate(links.home)
  }
  const signOut = ({ id, isThisOne }: Device) =>
    run(String(id), async () => {
      if (isThisOne) {
        endSession()
        return leave()
      }
      await api.call('DELETE /auth/devices/:id', { params: { id: String(id) } })
      return revalidate()
    })
  const signOutEverywhere = () =>
    run(everywhere, async () => {
      await api.call('POST /auth/sign-out-everywhere', {})
      clearSession()
      return leave()
    })
  return { busy, failure, signOut, signOutEverywhere }
}

function useActions() {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (name: string, work: () => Promise<unknown> | void) => {
    if (busy) return
    setBusy(name)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(serverMessage(error) ?? 'We could not sign out that device. Please try again.')
    } finally {
      setBusy(null)
    }
  }
  return { busy, failure, run }
}

interface RowProps {
  device: Device
  isPending: boolean
  onSignOut: () => void
}

function DeviceRow({ device: { name, method, signedInAt, lastSeenAt, isThisOne }, isPending, onSignOut }: RowProps) {
  const { timeZone } = useSite()
  const day = (instant: string) => longUsDate(formatDay(timeZone, instant))
  return (
    <li>
      <div>
        <p className="font-semibold">
          {name}
          {isThisOne && <span className="text-small text-accent"> · this device</span>}
        </p>
        <p className="text-small text-quiet">
          Signed in {method === 'google' && 'with Google '}on {day(signedInAt)}, last seen {day(lastSeenAt)}
        </p>
      </div>
      <button
        type="button"
        className="button"
        aria-disabled={isPending}
        aria-label={`Sign out ${isThisOne ? 'this device' : name}`}
        onClick={onSignOut}
      >
        {isPending ? 'Signing out…' : 'Sign out'}
      </button>
    </li>
  )
}
