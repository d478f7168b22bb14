const key = 'signedInNow'

/** Undefined where it is blocked. */
function ofThisTab(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Call it before a sign-in leads to the first screen of the back office. */
export const beginLanding = () => ofThisTab()?.setItem(key, '1')

/** True once after a sign-in. */
export function takeLanding(): boolean {
  const store = ofThisTab()
  const isLanding = store?.getItem(key) === '1'
  store?.removeItem(key)
  return isLanding
}
