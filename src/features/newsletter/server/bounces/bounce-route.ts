import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InvalidInput, NotFound, SignInRequired } from '../../../../platform/server/core/errors.ts'
import type { NewsletterDeps } from '../deps.ts'
import { recordBouncedAddress, recordBouncedMail } from './bounces.ts'

export const bounceAddress = '/api/newsletter/bounces'

/** Bytes. A report may contain the whole message. */
const maxBody = 4 * 2 ** 20

const BouncedAddress = z.object({
  email: z.string().max(320),
  event: z.unknown().optional(),
  type: z.unknown().optional(),
  hard_bounce: z.unknown().optional(),
})

/** As mail services call what ends mail to an address. They also post what says nothing, such as a delivery. */
const ofBounce = /^(?:(?:hard|permanent)?bounced?|hard|permanent|invalid(?:email)?)$/
const ofLeaving = /^(?:spam(?:report|complaint)?|complain(?:t|ed)|(?:list|group)?unsub(?:scribed?)?)$/
/** As `hard_bounce` is written, or left out. */
const hard: readonly unknown[] = [undefined, null, true, 'true', 1, '1']

/** Given the token, takes `message/rfc822` from a mail server, or JSON with an address from a webhook. */
export async function bounceRoute(http: FastifyInstance, deps: NewsletterDeps): Promise<void> {
  const { bounceToken } = deps.config.newsletter
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      bounceAddress,
      {
        config: { access: 'anyone' },
        bodyLimit: maxBody,
        schema: { hide: true },
        // Check the token before the body is read.
        onRequest: async ({ headers }) => {
          if (bounceToken === null) throw new NotFound('address', bounceAddress)
          if (!isEqual(headers.authorization ?? '', `Bearer ${bounceToken}`)) throw new SignInRequired()
        },
      },
      async ({ headers, body }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        if (!headers['content-type']?.startsWith('application/json'))
          return { outcome: await recordBouncedMail(deps, bytes) }
        const { email, event, type, hard_bounce: isHard } = noticeFrom(bytes)
        const words = [event, type]
          .filter((word) => word !== undefined && word !== null)
          .map((word) => (typeof word === 'string' ? word.toLowerCase().replace(/[^a-z]/g, '') : 'not a word'))
        const hasLeft = words.some((word) => ofLeaving.test(word))
        const ends = hard.includes(isHard) && words.every((word) => ofBounce.test(word) || ofLeaving.test(word))
        return { outcome: ends ? await recordBouncedAddress(deps, email, hasLeft) : 'ignored' }
      },
    )
  })
}

function noticeFrom(body: Buffer): z.output<typeof BouncedAddress> {
  try {
    return BouncedAddress.parse(JSON.parse(body.toString()))
  } catch {
    throw new InvalidInput('email', 'The address is missing')
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
