const key = 'signedInNow'

/** The store of this tab; undefined where it is blocked. */
function ofThisTab(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** To be called before a sign-in leads to the first screen of the back office. */
export const beginLanding = () => ofThisTab()?.setItem(key, '1')

/** Whether a sign-in has just led here. True once. */
export function takeLanding(): boolean {
  const store = ofThisTab()
  const isLanding = store?.getItem(key) === '1'
  store?.removeItem(key)
  return isLanding
}
