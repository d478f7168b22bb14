import { useEffect, useState } from 'react'
import { links } from '../../../../contract/links.ts'
import { dropOffline, offlineOwner } from '../../../offline-store.ts'
import { useSession } from '../../../session.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { canKeepOffline, keepOffline, renewOffline } from './keep-articles.ts'

type State = { kind: 'off' } | { kind: 'working' } | { kind: 'kept'; articles: number } | { kind: 'failed' }

/** Keeps the saved articles in this browser, where it can. What is kept is brought up to date whenever the list is opened. */
export function OfflineSwitch() {
  const { email } = useSession()
  const [state, setState] = useState<State>({ kind: 'off' })
  const isPossible = useHydrated() && canKeepOffline()
  const work = async (keep: () => Promise<number>) => {
    setState({ kind: 'working' })
    setState(
      await keep().then(
        (articles) => ({ kind: 'kept', articles }) as const,
        () => ({ kind: 'failed' }) as const,
      ),
    )
  }
  useEffect(() => {
    if (isPossible && email && offlineOwner() === email) void work(() => renewOffline(email))
  }, [isPossible, email])
  if (!isPossible) return null
  const change = async (isOn: boolean) => {
    if (isOn) return work(() => keepOffline(email))
    await dropOffline()
    setState({ kind: 'off' })
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
