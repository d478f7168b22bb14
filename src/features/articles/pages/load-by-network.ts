import { api } from '../../../platform/web/api.ts'
import { type AccessOutcome, fetchArticle, toAccessOutcome } from './gate/access-outcome.ts'

/**
 * Loads an article for somebody without an account whose network may open it, such as a campus. Null: it does not. A module of its own, so that it is
 * loaded at gates alone.
 */
export async function loadByNetwork(id: string): Promise<{ access: AccessOutcome; notice: string } | null> {
  try {
    const { access: network } = await api.call('GET /home/network-access', {})
    if (!network) return null
    const access = toAccessOutcome(await fetchArticle(api, id))
    // The plan is the network's, so that there is nothing to give to others with it.
    const own = { ...access, plan: null }
    return access.outcome === 'gated'
      ? null
      : { access: own, notice: `${network.organisation} gives you access to this article.` }
  } catch {
    // The gate stays, which shows other ways.
    return null
  }
}
