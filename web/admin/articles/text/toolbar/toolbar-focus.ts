import { type RefObject, useLayoutEffect } from 'react'

const controls = 'button:not(:disabled), select, input'

/**
 * A toolbar is one stop of the Tab key: arrow keys, Home and End go from control to control, Escape back to the text. Fields in it
 * keep their own arrows.
 */
export function useToolbarFocus(toolbar: RefObject<HTMLElement | null>, onLeave: () => void) {
  // After every render: controls come, go and are switched off.
  useLayoutEffect(() => {
    const element = toolbar.current
    if (element) keepOneStop(element)
  })
  useLayoutEffect(() => {
    const element = toolbar.current
    if (!element) return
    const onFocus = () => keepOneStop(element)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && event.target instanceof Element && !event.target.closest('[data-dropdown]')) {
        event.preventDefault()
        onLeave()
        return
      }
      const next = nextControl(element, event)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKeyDown)
    }
  }, [toolbar, onLeave])
}

const controlsIn = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLElement>(controls)]

function keepOneStop(toolbar: HTMLElement) {
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
