import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InvalidInput, NotFound, SignInRequired } from '../../../../platform/server/core/errors.ts'
import type { NewsletterDeps } from '../deps.ts'
import { recordBouncedAddress, recordBouncedMail } from './bounces.ts'

export const bounceAddress = '/api/newsletter/bounces'

/** Room for a report with the whole message. */
const maxBody = 4 * 2 ** 20

const BouncedAddress = z.object({ email: z.string().max(320) })

/**
 * Takes bounce reports from whoever holds the token: a mail server that forwards the bounce mailbox as `message/rfc822`, or the webhook
 * of a mail service with the address as JSON.
 */
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
        // Before the body is read.
        onRequest: async ({ headers }) => {
          if (bounceToken === null) throw new NotFound('address', bounceAddress)
          if (!isEqual(headers.authorization ?? '', `Bearer ${bounceToken}`)) throw new SignInRequired()
        },
      },
      async ({ headers, body }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        if (!headers['content-type']?.startsWith('application/json'))
          return { outcome: await recordBouncedMail(deps, bytes) }
        return { outcome: await recordBouncedAddress(deps, addressFrom(bytes)) }
      },
    )
  })
}

function addressFrom(body: Buffer): string {
  try {
    return BouncedAddress.parse(JSON.parse(body.toString())).email
  } catch {
    throw new InvalidInput('email', 'The address is missing')
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
