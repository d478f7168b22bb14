import { useEffect, useEffectEvent } from 'react'
import { useShortcut } from '../../../../platform/web/admin/shortcuts.ts'

interface Keys {
  onSave: () => void
  onPublish: () => void
}

/** The keys work everywhere but in dialogs. */
export function useEditorKeys({ onSave, onPublish }: Keys) {
  // Listed in the key overview. The listener below also works while typing.
  useShortcut('Ctrl+S', 'Save', onSave)
  useShortcut('Ctrl+Enter', 'Publish', onPublish)
  const save = useEffectEvent(onSave)
  const publish = useEffectEvent(onPublish)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const run = event.key.toLowerCase() === 's' ? save : event.key === 'Enter' ? publish : null
      if (!run || (event.key === 'Enter' && isElsewhere(event.target))) return
      event.preventDefault()
      if (document.querySelector('[aria-modal=true]')) return
      // The text editor would insert a line break.
      event.stopPropagation()
      run()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** True in a form of its own beside the article's. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-own-form]') !== null
