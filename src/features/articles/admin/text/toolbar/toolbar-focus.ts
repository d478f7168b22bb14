import type { Editor } from '@tiptap/react'
import { useCallback } from 'react'

const controls = 'button:not(:disabled), select, input'

/** One tab stop. Arrow keys, Home and End move, except in text fields. Escape returns to the text. */
export const useToolbarFocus = (editor: Editor) =>
  useCallback(
    (toolbar: HTMLElement | null) => {
      if (!toolbar) return
      const adapt = () => setTabStop(toolbar)
      const press = (event: KeyboardEvent) => goThrough(toolbar, event, () => editor.commands.focus())
      // Controls are added, removed and disabled.
      const observer = new MutationObserver(adapt)
      observer.observe(toolbar, { subtree: true, childList: true, attributeFilter: ['disabled'] })
      toolbar.addEventListener('focusin', adapt)
      toolbar.addEventListener('keydown', press)
      adapt()
      return () => {
        observer.disconnect()
        toolbar.removeEventListener('focusin', adapt)
        toolbar.removeEventListener('keydown', press)
      }
    },
    [editor],
  )

function goThrough(toolbar: HTMLElement, event: KeyboardEvent, leave: () => void) {
  if (event.key === 'Escape' && event.target instanceof Element && !event.target.closest('[data-dropdown]')) {
    event.preventDefault()
    leave()
    return
  }
  const next = nextControl(toolbar, event)
  if (!next) return
  event.preventDefault()
  next.focus()
}

const controlsIn = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLElement>(controls)]

function setTabStop(toolbar: HTMLElement) {
  const all = controlsIn(toolbar)
  const current =
    all.find((control) => control === document.activeElement) ?? all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]
  for (const control of all) control.tabIndex = control === current ? 0 : -1
}

function nextControl(
  toolbar: HTMLElement,
  { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent,
): HTMLElement | null {
  if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input, select'))) return null
  const all = controlsIn(toolbar)
  const index = all.findIndex((control) => control === target)
  if (index < 0) return null
  if (key === 'ArrowRight') return all[(index + 1) % all.length] ?? null
  if (key === 'ArrowLeft') return all[(index + all.length - 1) % all.length] ?? null
  if (key === 'Home') return all[0] ?? null
  if (key === 'End') return all.at(-1) ?? null
  return null
}
