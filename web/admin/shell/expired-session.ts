import { storedToken } from '../../api.ts'

let waiting: (() => void)[] = []

/** Resolves once somebody has signed in again; at once where somebody has meanwhile. */
export function waitForSignIn(): Promise<void> {
  if (storedToken()) return Promise.resolve()
  return new Promise((resolve) => waiting.push(resolve))
}

/** Lets the calls go on that were waiting. */
export function resumeCalls() {
  const resolved = waiting
  waiting = []
  for (const resolve of resolved) resolve()
}
