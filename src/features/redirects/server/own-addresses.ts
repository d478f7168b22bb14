import { watchInvalidations } from '../../../platform/server/db/transaction.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ownFolders, parseSiteAddress } from './address.ts'
import type { OwnAddresses, RedirectDeps } from './deps.ts'
import { RedirectsInForce } from './redirects-in-force.ts'

const documents = /\.(?:xml|json|txt)$/

export async function openOwnAddresses(
  { pages, http, onClose }: Pick<Router, 'pages' | 'http' | 'onClose'>,
  deps: RedirectDeps,
): Promise<OwnAddresses> {
  const redirectsInForce = new RedirectsInForce(deps)
  onClose(await watchInvalidations(deps.database, redirectsInForce.invalidated))
  return {
    redirectsInForce,
    async isServed(address) {
      if (ownFolders.test(address)) return true
      const parsed = parseSiteAddress(address)
      if (!parsed || (await redirectsInForce.find(parsed))) return false
      return (await http.inject({ method: 'GET', url: address })).statusCode !== 404
    },
    looksServed: (address) =>
      pages.isPage(address) ||
      ownFolders.test(address) ||
      documents.test(address) ||
      http.hasRoute({ method: 'GET', url: address }),
  }
}
