import type { FastifyInstance } from 'fastify'
import { links } from '../../../../contract/links.ts'
import type { NewsletterDeps } from '../deps.ts'

/** A link of the newsletter that is counted: by way of this server, which knows where it leads. */
export const countedLink = (token: string, number: number) => `/newsletter-link/${token}/${number}`
/** A picture of one dot. */
export const openedLink = (token: string) => `/newsletter-link/${token}/open.gif`

/** A text with where its counted links lead in their place, for somebody to whom it was not sent. */
export function withoutTracking(text: string, token: string, targets: readonly string[]): string {
  const counted = new RegExp(`https?://[^/\\s"]+/newsletter-link/${token}/(\\d+)`, 'g')
  return text.replace(counted, (link, number) => targets[Number(number) - 1] ?? link)
}

/** The number under which it is kept that a mail was opened. */
export const opened = 0

const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * Counts who opened a newsletter and clicked its links, each once. Nothing but the numbers of what was sent by us stands in such an
 * address, so that nobody is sent anywhere else by it; forged ones lead to the front page and are not counted.
 */
export function trackingRoutes(http: FastifyInstance, deps: NewsletterDeps): void {
  const declared = { config: { access: 'anyone' as const }, schema: { hide: true } }

  http.get<{ Params: { token: string } }>(openedLink(':token'), declared, async ({ params }, reply) => {
    await count(deps, params.token, opened)
    return reply.header('cache-control', 'no-store').type('image/gif').send(dot)
  })

  http.get<{ Params: { token: string; number: string } }>(
    `/newsletter-link/:token/:number(^[1-9]\\d{0,2}$)`,
    declared,
    async ({ params }, reply) => {
      const target = await count(deps, params.token, Number(params.number))
      return reply.header('cache-control', 'no-store').redirect(target ?? links.home, 302)
    },
  )
}

/** Counts, unless it was counted before or nobody counts any more; gives where the link leads. */
async function count(deps: NewsletterDeps, token: string, link: number): Promise<string | null> {
  const { db, now, config, links: signed } = deps
  const recipient = signed.readRecipient('count', token)
  if (!recipient) return null
  const send = await db
    .selectFrom('newsletter_sends')
    .select('link_targets')
    .where('id', '=', recipient.send)
    .executeTakeFirst()
  const target = send?.link_targets[link - 1] ?? null
  if (!send || (link !== opened && target === null)) return null
  if (!config.newsletter.isCounted) return target
  await db
    .insertInto('newsletter_tracking')
    .values({ send_id: recipient.send, subscriber_id: recipient.subscriber, link, at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return target
}
