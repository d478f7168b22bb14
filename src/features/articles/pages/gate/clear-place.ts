import { type RefObject, useEffect, useState } from 'react'

/** The edge of the window at which a sheet covers no gate. Null: it would cover one at both. */
type ClearPlace = 'bottom' | 'top' | null

interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** In pixels, between a sheet and a gate. */
const margin = 8

/**
 * Keeps a sheet off the gate while the page scrolls and grows: `data-place` says where the sheet is, and hides it if missing. It is set
 * without a render, which would come a frame too late. Returns whether the sheet was seen.
 */
export function useClearPlace(sheet: RefObject<HTMLElement | null>): boolean {
  const [wasShown, setShown] = useState(false)
  useEffect(() => {
    const gate = document.querySelector('.article-text .gate')
    const measure = () => {
      if (!sheet.current) return
      const place = placeBeside(gate?.getBoundingClientRect() ?? null, sheet.current, innerHeight)
      sheet.current.toggleAttribute('data-place', place !== null)
      if (place === null) return
      sheet.current.dataset['place'] = place
      setShown(true)
    }
    // Also reports the sizes at once. The gate grows by a picture above it, or the sign-in inside it.
    const sizes = new ResizeObserver(measure)
    sizes.observe(document.body)
    if (gate) sizes.observe(gate)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [sheet])
  return wasShown
}

function placeBeside(gate: Box | null, sheet: HTMLElement, windowHeight: number): ClearPlace {
  const { offsetLeft: left, offsetWidth: width, offsetHeight: height } = sheet
  if (gate === null || gate.right + margin <= left || gate.left - margin >= left + width) return 'bottom'
  if (gate.top >= windowHeight || gate.bottom + margin <= windowHeight - height) return 'bottom'
  return gate.top - margin >= height || gate.bottom + margin <= 0 ? 'top' : null
}
