import { beforeAll, expect } from 'vitest'
import type { DatabaseKind } from './database.ts'
import { useMagazine } from './magazine.ts'
import { openIdentityProvider, type TestProvider } from './oidc.ts'
import type { Visitor } from './visitor.ts'

/** A magazine with a provider in place of Google. */
export function useGoogle({ kind }: { kind?: DatabaseKind } = {}) {
  const google = {} as { provider: TestProvider }
  beforeAll(async () => {
    google.provider = await openIdentityProvider('http://magazine.test/api/auth/google/callback')
    return () => google.provider.close()
  })
  const magazine = useMagazine({ ...(kind && { kind }), environment: () => google.provider.environment })
  const authorizationUrl = async (visitor: Visitor, query = '') => {
    const { headers } = await visitor.get(`/auth/google${query}`)
    return String(headers['location'])
  }
  return {
    magazine,
    google,
    authorizationUrl,
    /** Returns the path of the callback. */
    async authenticate(visitor: Visitor, query = '') {
      const address = new URL(await google.provider.visit(await authorizationUrl(visitor, query)))
      expect(address.origin).toBe('http://magazine.test')
      return address.pathname.replace('/api', '') + address.search
    },
  }
}
