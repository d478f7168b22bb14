import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'

export function useUnsavedGuard(isUnsaved: boolean, title: string) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ title, text: 'You have unsaved changes.', confirm: 'Leave without saving' }).then((mayGo) =>
      mayGo ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker, title])
}
