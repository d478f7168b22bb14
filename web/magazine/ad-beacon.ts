/** Half of it in the window for so long is seen. */
const longEnough = 1_000
const share = 0.5

/**
 * Tells the server which advertisements of this page were in view for a second, and which were followed: their numbers, and nothing
 * about the reader. Gives how to stop; what was seen by then is told.
 */
export function trackAds(): () => void {
  const timers = new Map<Element, number>()
  const counted = new Set<Element>()
  let seen: number[] = []

  const tell = () => {
    if (seen.length > 0) send({ seen })
    seen = []
  }
  const settle = (ad: Element) => {
    timers.delete(ad)
    if (document.hidden) return
    counted.add(ad)
    watcher.unobserve(ad)
    // Those that came into view together are told of together.
    if (seen.push(numberOf(ad)) === 1) setTimeout(tell, 100)
  }
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        clearTimeout(timers.get(target))
        timers.delete(target)
        if (intersectionRatio >= share) timers.set(target, window.setTimeout(settle, longEnough, target))
      }
    },
    { threshold: share },
  )
  const watch = () => {
    watcher.disconnect()
    for (const ad of document.querySelectorAll('[data-ad]')) if (!counted.has(ad)) watcher.observe(ad)
  }
  const onVisibility = () => (document.hidden ? tell() : watch())

  watch()
  document.addEventListener('visibilitychange', onVisibility)
  document.addEventListener('click', onClick)
  document.addEventListener('auxclick', onClick)
  return () => {
    watcher.disconnect()
    for (const timer of timers.values()) clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    document.removeEventListener('click', onClick)
    document.removeEventListener('auxclick', onClick)
    tell()
  }
}

/** With the first button, the middle one, or the keyboard. */
function onClick({ target, button }: MouseEvent) {
  const ad = target instanceof Element && target.closest('[data-ad]')
  if (ad && button < 2) send({ followed: [numberOf(ad)] })
}

const numberOf = (ad: Element) => Number(ad.getAttribute('data-ad'))

/** Arrives even when the page is left at this moment. */
const send = (counts: { seen?: number[]; followed?: number[] }) =>
  navigator.sendBeacon('/api/ads/counts', new Blob([JSON.stringify(counts)], { type: 'application/json' }))
