/** An ad counts as seen when half of it was in the window for a second. */
const secondsInView = 1
const visibleShare = 0.5

/** Reports ids of seen and clicked ads, nothing about the reader. Returns a stop function, which reports the rest. */
export function trackAds(): () => void {
  const timers = new Map<Element, number>()
  const counted = new Set<Element>()
  let impressions: number[] = []

  const report = () => {
    if (impressions.length > 0) send({ impressions })
    impressions = []
  }
  const count = (ad: Element) => {
    timers.delete(ad)
    if (document.hidden) return
    counted.add(ad)
    observer.unobserve(ad)
    // Ads that come into view together are reported together.
    if (impressions.push(idOf(ad)) === 1) setTimeout(report, 100)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        clearTimeout(timers.get(target))
        timers.delete(target)
        if (intersectionRatio >= visibleShare)
          timers.set(target, window.setTimeout(count, secondsInView * 1_000, target))
      }
    },
    { threshold: visibleShare },
  )
  const observe = () => {
    observer.disconnect()
    for (const ad of document.querySelectorAll('[data-ad]')) if (!counted.has(ad)) observer.observe(ad)
  }
  const onVisibility = () => (document.hidden ? report() : observe())

  observe()
  document.addEventListener('visibilitychange', onVisibility)
  document.addEventListener('click', onClick)
  document.addEventListener('auxclick', onClick)
  return () => {
    observer.disconnect()
    for (const timer of timers.values()) clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    document.removeEventListener('click', onClick)
    document.removeEventListener('auxclick', onClick)
    report()
  }
}

/** Counts the first button, the middle one and the keyboard. */
function onClick({ target, button }: MouseEvent) {
  const ad = target instanceof Element && target.closest('[data-ad]')
  if (ad && button < 2) send({ clicks: [idOf(ad)] })
}

const idOf = (ad: Element) => Number(ad.getAttribute('data-ad'))

/** A beacon arrives even if the reader leaves the page right now. */
const send = (report: { impressions?: number[]; clicks?: number[] }) =>
  navigator.sendBeacon('/api/ads/counts', new Blob([JSON.stringify(report)], { type: 'application/json' }))
