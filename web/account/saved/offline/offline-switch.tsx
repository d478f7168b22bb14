import { useEffect, useState } from 'react'
import { links } from '../../../../contract/links.ts'
import { canKeepOffline, dropOffline, offlineOwner } from '../../../offline-store.ts'
import { useSession } from '../../../session.ts'

/** Loaded for those who use it. */
const storing = () => import('./store-articles.ts')

type State = { kind: 'off' } | { kind: 'working' } | { kind: 'kept'; articles: number } | { kind: 'failed' }

async function outcomeOf(work: () => Promise<number>): Promise<State> {
  try {
    return { kind: 'kept', articles: await work() }
  } catch {
    return { kind: 'failed' }
  }
}

/** Keeps the saved articles in this browser, where it can. What is kept is brought up to date whenever the list is opened. */
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
        Keep for reading offline
      </label>
      <output className="text-small text-quiet">
        {state.kind === 'off' && 'Texts and pictures of what is to read, in this browser. They go when you log out.'}
        {state.kind === 'working' && 'Keeping your articles …'}
        {state.kind === 'failed' && 'Not everything could be kept: there may be no room, or no network.'}
        {state.kind === 'kept' && (
          <>
            {state.articles} {state.articles === 1 ? 'article is' : 'articles are'} kept on this device.{' '}
            {/* Outside of the application: the worker serves it. */}
            <a href={links.offlineArticles} className="link">
              Read them offline
            </a>
          </>
        )}
      </output>
    </div>
  )
}
