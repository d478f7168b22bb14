import type { FastifyBaseLogger } from 'fastify'
import type { Subscription } from '../../../platform/server/core/caller.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { CallContext } from '../../../platform/server/http/api/calls.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'
import { claimSeat, countUse, findNetworkAccess, organisationThatOpens } from '../../organisations/server/index.ts'
import { type Reading, readArticle } from './articles.ts'
import type { ArticleToOpen } from './queries.ts'

export interface ReadingDeps extends Deps {
  sendMail: SendMail
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface ReadForCall {
  reading: Reading
  /** What the reader has, and what the network opens. */
  subscriptions: readonly Subscription[]
  /** Somebody elsewhere would get another answer. */
  isByNetwork: boolean
}

/**
 * What a call may read of an article. Whoever is refused takes the seat that an organisation has for them; otherwise the network that they call
 * from may open it. A page that is rendered has no network. @throws NotFound
 */
export async function readForCall(
  deps: ReadingDeps,
  article: { id: number; row?: ArticleToOpen | undefined },
  { caller, visitor }: Pick<CallContext, 'caller' | 'visitor'>,
): Promise<ReadForCall> {
  const { db, now } = deps
  const own = caller?.subscriptions ?? []
  const reading = await readArticle(db, article, caller, now())
  if (reading.show === 'full') {
    if (caller && !caller.isEditor) await count(deps, reading, own)
    return { reading, subscriptions: own, isByNetwork: false }
  }
  const bySeat = caller ? await takeSeat(deps, caller) : null
  const byNetwork = (await findNetworkAccess(deps, visitor.ip, now()))?.subscription ?? null
  for (const given of [bySeat, byNetwork]) {
    if (!given) continue
    const subscriptions = [...own, given]
    const opened = await readArticle(db, article, { isEditor: false, subscriptions }, now())
    if (opened.show !== 'full') continue
    await count(deps, opened, subscriptions)
    return { reading: opened, subscriptions, isByNetwork: given === byNetwork }
  }
  return { reading, subscriptions: bySeat ? [...own, bySeat] : own, isByNetwork: false }
}

/** The plan of a seat that was taken now. A database that refuses writes must not keep anybody from the preview. */
async function takeSeat(deps: ReadingDeps, caller: NonNullable<CallContext['caller']>): Promise<Subscription | null> {
  const claim = await claimSeat(deps, caller).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a seat could not be taken')
    return null
  })
  if (claim?.outcome !== 'taken') return null
  const { id, plan, ends_at } = claim.organisation
  return { plan, startsAt: deps.now(), endsAt: ends_at, hasGrace: false, graceDays: 0, organisationId: id }
}

async function count(deps: ReadingDeps, { article }: Reading, subscriptions: readonly Subscription[]) {
  const organisation = organisationThatOpens(subscriptions, article.access, deps.now())
  if (organisation === null) return
  const { timeZone } = deps.settings.current().contact
  await countUse(deps.db, organisation, { timeZone, now: deps.now() }).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the use of an organisation could not be counted'),
  )
}
