import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { confirm } from '../../../../platform/web/admin/confirm.tsx'
import { draftSearch } from '../draft/new-draft.ts'
import type { EditorState } from './use-editor.ts'

/** Asks before unsaved changes are lost. On the way to another screen they are saved first. */
export function useLeaveGuard({ draft, draftId, text }: Pick<EditorState, 'draft' | 'draftId' | 'text'>) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (draft.isUnsaved() || text()?.isUploading()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [draft, text])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isElsewhere(currentLocation, nextLocation, draftId) && (draft.isUnsaved() || (text()?.isUploading() ?? false)),
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

/** Editing gives the draft of a new article an address of its own. */
const isElsewhere = (from: Location, to: Location, draftId: string) =>
  from.pathname !== to.pathname || (from.search !== to.search && to.search !== draftSearch(draftId))

async function mayLeave({ draft, text }: Pick<EditorState, 'draft' | 'text'>): Promise<boolean> {
  const isSafe = () => !draft.isUnsaved() && !text()?.isUploading()
  const saved = draft.save()
  // A hanging network must not block navigation.
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, 3_000))])
  if (isSafe()) return true
  const question = {
    title: 'Leave this article?',
    text: text()?.isUploading()
      ? 'An image is still being uploaded. It will be missing from the draft.'
      : 'Your changes have not reached the server. They are saved in this browser only.',
    confirm: 'Leave',
  }
  // A slow server answers the question after all.
  return confirm(question, saved.then(isSafe))
}
