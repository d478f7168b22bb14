import { followFeedLink, links } from '../../../platform/contract/links.ts'
import { seconds } from '../../../platform/server/core/durations.ts'
import { createLocalRateLimit } from '../../../platform/server/core/local-rate-limit.ts'
import { linkRefusal } from '../../../platform/server/core/mailed-links.ts'
import { countPages, offsetOf } from '../../../platform/server/db/paging.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { networkOfRequest } from '../../../platform/server/http/api/visitor.ts'
import { oneClickRoute } from '../../../platform/server/http/one-click.ts'
import { findListed } from '../../articles/server/index.ts'
import { findSuppressionOf } from '../../newsletter/server/index.ts'
import type { FollowDeps } from './deps.ts'
import { endFeed, findFeedAddress, renewFeed, writePrivateFeed } from './feed.ts'
import { beginFollowing, endMails, setCorrectionMails, unfollow } from './follow.ts'
import { isFollowToken } from './links.ts'
import { presentFollow, presentNews } from './present.ts'
import { countNews, type FollowRow, findFollowChoices, findFollows, findToldNews } from './queries.ts'
import { findKnownSubjects } from './subjects.ts'

/** Feed readers of a whole company may share an address. */
const feedReads = { burst: 60, every: seconds(5) }

export async function followRoutes(router: Router, deps: FollowDeps): Promise<void> {
  const { route } = router
  const { db } = deps
  const present = async (rows: readonly FollowRow[]) => {
    const known = await findKnownSubjects(deps, rows)
    return rows.map((row) => presentFollow(row, known))
  }

  route('GET /auth/follows', async (_, call) => {
    const { userId } = requireCaller(call)
    const [rows, choices, address, [suppression]] = await Promise.all([
      findFollows(db, userId),
      findFollowChoices(db, userId),
      findFeedAddress(deps, userId),
      findSuppressionOf(db, userId),
    ])
    const mailsCorrections = choices?.mails_corrections ?? false
    const withheld = suppression === 'listed' ? 'declined' : (suppression ?? null)
    return ok({ follows: await present(rows), mailsCorrections, feed: { address }, withheld })
  })

  route('PUT /auth/follows', async ({ body: { kind, target, mails, since } }, call) => {
    const { userId } = requireCaller(call)
    const row = await beginFollowing(deps, { userId, kind, target, mails, since: since ? new Date(since) : undefined })
    return ok(presentFollow(row, await findKnownSubjects(deps, [row])))
  })

  route('DELETE /auth/follows/:id', async ({ params }, call) => {
    await unfollow(db, requireCaller(call).userId, params.id)
    return ok({ message: 'You no longer follow it.' })
  })

  route('GET /auth/follow-news', async ({ query }, call) => {
    const { userId } = requireCaller(call)
    const [news, total] = await Promise.all([
      findToldNews(db, userId, { limit: query.limit, offset: offsetOf(query) }),
      countNews(db, userId),
    ])
    const rows = await findListed(db, [...new Set(news.map((one) => one.article_id))])
    const articles = news.flatMap((one) => {
      const row = rows.find(({ id }) => id === one.article_id)
      return row ? [presentNews(one, row)] : []
    })
    return ok({ articles, ...countPages(query, total) })
  })

  route('PUT /auth/follow-corrections', async ({ body }, call) => {
    await setCorrectionMails(db, requireCaller(call).userId, body.isMailed)
    return ok({ message: body.isMailed ? 'We will email you corrections.' : 'We will not email you corrections.' })
  })

  route('POST /auth/follow-feed', async (_, call) => ok({ address: await renewFeed(deps, requireCaller(call).userId) }))

  route('DELETE /auth/follow-feed', async (_, call) => {
    await endFeed(db, requireCaller(call).userId)
    return ok({ message: 'Your private feed is off. Its old address no longer works.' })
  })

  feedRoute(router, deps)
}

export async function endMailsRoutes(router: Router, { db, followLinks }: FollowDeps) {
  const endBySignedLink = async (token: string) => {
    const owner = followLinks.read('mails', token)
    if (!owner) throw linkRefusal('follow', isFollowToken(token) ? 'unknown' : 'incomplete')
    await endMails(db, owner.userId)
    return 'We will not email you about what you follow.'
  }
  router.route('POST /auth/end-follow-mails/:token', async ({ params }) =>
    ok({ message: await endBySignedLink(params.token) }),
  )
  await oneClickRoute(router.http, links.endFollowMails, endBySignedLink)
}

/** Neither cached by others nor indexed: whoever knows the address can read it. */
function feedRoute({ http }: Router, deps: FollowDeps) {
  const takeRead = createLocalRateLimit(feedReads)
  http.get<{ Params: { token: string } }>(
    followFeedLink(':token'),
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (request, reply) => {
      takeRead(networkOfRequest(request))
      const body = await writePrivateFeed(deps, request.params.token)
      return reply
        .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
        .type('application/rss+xml; charset=utf-8')
        .send(body)
    },
  )
}
