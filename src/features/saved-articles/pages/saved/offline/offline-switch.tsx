import { useEffect, useState } from 'react'
import { links } from '../../../../../platform/contract/links.ts'
import { canKeepOffline, dropOffline, offlineOwner } from '../../../../../platform/web/offline-store.ts'
import { useSession } from '../../../../../platform/web/session.ts'

/** Loaded only for those who use it. */
const storing = () => import('./store-articles.ts')

type State = { kind: 'off' } | { kind: 'working' } | { kind: 'kept'; articles: number } | { kind: 'failed' }

async function outcomeOf(work: () => Promise<number>): Promise<State> {
  try {
    return { kind: 'kept', articles: await work() }
  } catch {
    return { kind: 'failed' }
  }
}

export function OfflineSwitch() {
  const { email } = useSession()
  const [state, setState] = useState<State>({ kind: offlineOwner() === email ? 'working' : 'off' })
  useEffect(() => {
    if (offlineOwner() === email) void outcomeOf(async () => (await storing()).renewOffline(email)).then(setState)
  }, [email])
  if (!canKeepOffline()) return null
  const change = async (isOn: boolean) => {
    setState({ kind: isOn ? 'working' : 'off' })
    if (isOn) setState(await outcomeOf(async () => (await storing()).startOffline(email)))
    else await dropOffline()
  }
  return (
    <div className="offline-switch">
      <label>
        <input
          type="checkbox"
          checked={state.kind !== 'off'}
          disabled={state.kind === 'working'}
          onChange={({ currentTarget: { checked } }) => void change(checked)}
        />
        Save for offline reading
      </label>
      <output className="text-small text-quiet">
        {state.kind === 'off' && 'Keeps your unread articles and their pictures in this browser until you sign out.'}
        {state.kind === 'working' && 'Saving your articles…'}
        {state.kind === 'failed' &&
          'We could not save every article. Check your connection and free space, then try again.'}
        {state.kind === 'kept' && (
          <>
            {state.articles} {state.articles === 1 ? 'article is' : 'articles are'} saved on this device.{' '}
            {/* A plain link, outside of the application: the worker serves it. */}
            <a href={links.offlineArticles} className="link">
              Read them offline
            </a>
          </>
        )}
      </output>
    </div>
  )
}
