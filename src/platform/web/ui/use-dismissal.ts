import { type RefObject, useEffect } from 'react'

/** Calls `close` on a click outside of the element and on Escape. */
export function useDismissal(element: RefObject<HTMLElement | null>, close: () => void) {
  useEffect(() => {
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && element.current?.contains(target) === false) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    addEventListener('click', onOutside)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('click', onOutside)
      removeEventListener('keydown', onKey)
    }
  })
}
