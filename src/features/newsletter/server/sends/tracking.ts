import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRobot } from '../../../../platform/server/http/api/visitor.ts'
import { leadTo } from '../../../../platform/server/http/lead-to.ts'
import type { NewsletterDeps } from '../deps.ts'

export const trackedLink = (token: string, number: number) => `/newsletter-link/${token}/${number}`
export const openLink = (token: string) => `/newsletter-link/${token}/open.gif`

/** For readers to whom the issue was not sent. */
export function withoutTracking(text: string, token: string, targets: readonly string[]): string {
  const counted = new RegExp(`https?://[^/\\s"]+/newsletter-link/${token}/(\\d+)`, 'g')
  return text.replace(counted, (link, number) => targets[Number(number) - 1] ?? link)
}

/** The link number of an open. */
export const opened = 0

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** They load the pictures of an opened mail for its reader. */
const mailPrograms = /GoogleImageProxy|YahooMailProxy|Outlook-(?:iOS|Android)/

const isByReader = ({ method, headers: { 'user-agent': userAgent = '' } }: FastifyRequest, link: number) =>
  method === 'GET' && (!isRobot(userAgent) || (link === opened && mailPrograms.test(userAgent)))

/**
 * Counts once per recipient, and no robots, which follow links before readers do. Links hold signed numbers, so they
 * cannot lead elsewhere. A forged one leads to the front page.
 */
export function trackingRoutes(http: FastifyInstance, deps: NewsletterDeps): void {
  const declared = { config: { access: 'anyone' as const }, schema: { hide: true } }

  http.get<{ Params: { token: string } }>(openLink(':token'), declared, async (request, reply) => {
    await follow(deps, request.params.token, { link: opened, isCounted: isByReader(request, opened) })
    return reply.header('cache-control', 'no-store').type('image/gif').send(pixel)
  })

  http.get<{ Params: { token: string; number: string } }>(
    `/newsletter-link/:token/:number(^[1-9]\\d{0,2}$)`,
    declared,
    async (request, reply) => {
      const link = Number(request.params.number)
      return leadTo(reply, await follow(deps, request.params.token, { link, isCounted: isByReader(request, link) }))
    },
  )
}

/** Records it only while the publisher tracks and the send is not summed up. */
async function follow(
  deps: NewsletterDeps,
  token: string,
  { link, isCounted }: { link: number; isCounted: boolean },
): Promise<string | null> {
  const { db, now, config, links: signed } = deps
  const recipient = signed.readRecipient('count', token)
  if (!recipient) return null
  const send = await db
    .selectFrom('newsletter_sends')
    .select(['link_targets', 'summary'])
    .where('id', '=', recipient.send)
    .executeTakeFirst()
  const target = send?.link_targets[link - 1] ?? null
  if (!send || (link !== opened && target === null)) return null
  if (!config.newsletter.isTracked || !isCounted || send.summary) return target
  await db
    .insertInto('newsletter_tracking')
    .values({ send_id: recipient.send, subscriber_id: recipient.subscriber, link, at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return target
}
