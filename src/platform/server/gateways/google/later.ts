import type { GoogleSignIn } from './index.ts'
import type { GoogleOptions } from './openid.ts'

export function createGoogleLater(options: GoogleOptions): GoogleSignIn {
  let opening: Promise<GoogleSignIn> | undefined
  const opened = () => {
    opening ??= import('./openid.ts').then(({ createGoogleSignIn }) => createGoogleSignIn(options))
    return opening
  }
  return {
    createAuthorizationRequest: async (wanted) => (await opened()).createAuthorizationRequest(wanted),
    exchangeCode: async (callback, request) => (await opened()).exchangeCode(callback, request),
    probe: async () => (await opened()).probe(),
  }
}
