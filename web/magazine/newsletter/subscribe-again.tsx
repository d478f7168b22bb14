import { api } from '../../api.ts'
import { ButtonByLink } from './by-link.tsx'

/** The button that undoes an unsubscription. */
export function SubscribeAgain({ token }: { token: string }) {
  return (
    <ButtonByLink
      send={async () => (await api.get('POST /auth/resubscribe-newsletter/:token', { params: { token } })).message}
      button="Subscribe again"
      busy="Subscribing …"
      failure="Subscription failed! Please try again."
    />
  )
}
