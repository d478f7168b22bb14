import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '../../kit/confirm.tsx'
import type { EditorState } from './use-editor.ts'

/** Asks before unsaved changes are left behind. On the way to another screen they are saved first. */
export function useLeaveGuard({ draft, text }: Pick<EditorState, 'draft' | 'text'>) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (draft.isUnsaved() || text()?.isUploading()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [draft, text])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (draft.isUnsaved() || (text()?.isUploading() ?? false)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isWanted = true
    const settle = (mayGo: boolean) => {
      if (isWanted) (mayGo ? blocker.proceed : blocker.reset)()
    }
    void mayLeave({ draft, text }).then(settle)
    return () => {
      isWanted = false
    }
  }, [blocker, draft, text])
}

async function mayLeave({ draft, text }: Pick<EditorState, 'draft' | 'text'>): Promise<boolean> {
  // A hanging network must not block navigation.
  await Promise.race([draft.save(), new Promise((resolve) => setTimeout(resolve, 3_000))])
  if (!draft.isUnsaved() && !text()?.isUploading()) return true
  return confirm({
    title: 'Leave this article?',
    text: text()?.isUploading()
      ? 'A picture is still being uploaded. It will be missing from the draft.'
      : 'Your changes have not reached the server. They are kept in this browser only.',
    confirm: 'Leave',
  })
}
