import { type RefObject, useEffect } from 'react'

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
