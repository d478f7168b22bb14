import { api } from '../../../platform/web/api.ts'
import { type AccessOutcome, fetchArticle, toAccessOutcome } from './gate/access-outcome.ts'

/** For networks that open articles, such as a campus. Null: this one does not. Only gates load this module. */
export async function loadByNetwork(id: string): Promise<{ access: AccessOutcome; notice: string } | null> {
  try {
    const { access: network } = await api.call('GET /home/network-access', {})
    if (!network) return null
    const access = toAccessOutcome(await fetchArticle(api, id))
    // The plan is the network's: the reader can give nothing to others with it.
    const own = { ...access, plan: null }
    return access.outcome === 'gated'
      ? null
      : { access: own, notice: `${network.organisation} gives you access to this article.` }
  } catch {
    // The gate stays and shows other ways.
    return null
  }
}
