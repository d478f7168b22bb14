import type { Subscription } from '../../../platform/server/core/caller.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { CallContext } from '../../../platform/server/http/api/calls.ts'
import { type Reading, readArticle } from './articles.ts'
import type { ArticleToOpen } from './queries.ts'

export type ReadingDeps = Deps & Pick<FromAllFeatures, 'findPlans' | 'countUse' | 'completeText' | 'keysBeside'>

interface ReadForCall {
  reading: Reading
  subscriptions: readonly Subscription[]
  /** The same reader would get another answer elsewhere. */
  isByNetwork: boolean
}

/**
 * A refused reader may get a plan from elsewhere, such as the network. A page that is rendered has no network.
 * @throws NotFound
 */
export async function readForCall(
  deps: ReadingDeps,
  article: { id: number; row?: ArticleToOpen | undefined },
  { caller, visitor }: Pick<CallContext, 'caller' | 'visitor'>,
): Promise<ReadForCall> {
  const { db, now } = deps
  const own = caller?.subscriptions ?? []
  const reading = await readArticle(db, article, caller, now())
  const count = ({ article: { access } }: Reading, subscriptions: readonly Subscription[]) =>
    deps.countUse({ access, subscriptions })
  if (reading.show === 'full') {
    if (caller && !caller.isEditor) await count(reading, own)
    return { reading, subscriptions: own, isByNetwork: false }
  }
  const plans = await deps.findPlans({ caller, ip: visitor.ip })
  for (const { subscription, isByNetwork } of plans) {
    const subscriptions = [...own, subscription]
    const opened = await readArticle(db, article, { isEditor: false, subscriptions }, now())
    if (opened.show !== 'full') continue
    await count(opened, subscriptions)
    return { reading: opened, subscriptions, isByNetwork }
  }
  const lasting = plans.flatMap(({ subscription, isByNetwork }) => (isByNetwork ? [] : subscription))
  return { reading, subscriptions: [...own, ...lasting], isByNetwork: false }
}
