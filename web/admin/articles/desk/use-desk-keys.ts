import { useEffect, useEffectEvent } from 'react'
import { useShortcut } from '../../kit/shortcuts.ts'

interface Keys {
  /** Ctrl+S, or Cmd+S. */
  onSave: () => void
  /** Ctrl+Enter, or Cmd+Enter. */
  onPublish: () => void
}

/** The keys of the desk, wherever on it one is; not in dialogs, which have their own. */
export function useDeskKeys({ onSave, onPublish }: Keys) {
  // Named in the list of keys; they are heard below, also where one types.
  useShortcut('Ctrl+S', 'Save', onSave)
  useShortcut('Ctrl+Enter', 'Publish', onPublish)
  const save = useEffectEvent(onSave)
  const publish = useEffectEvent(onPublish)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const run = event.key.toLowerCase() === 's' ? save : event.key === 'Enter' ? publish : null
      if (!run) return
      // The browser would save the page.
      event.preventDefault()
      if (document.querySelector('[aria-modal=true]')) return
      // In the text these keys would break a line first.
      event.stopPropagation()
      run()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}
