import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InvalidInput, NotFound, SignInRequired } from '../../../core/errors.ts'
import type { NewsletterDeps } from '../deps.ts'
import { takeBouncedAddress, takeReturnedMail } from './bounces.ts'

export const bounceAddress = '/api/newsletter/bounces'

/** A report with the whole message that it is about. */
const maxBody = 4 * 2 ** 20

const Told = z.object({ email: z.string().max(320) })

/**
 * Where it is told that mail came back, by whoever holds the token: a mail server that passes on the letter box for that, with
 * the mail as it came, or a mail service's webhook, with the address as JSON.
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
        // Before the body is read: who may not tell is not listened to.
        onRequest: async ({ headers }) => {
          if (bounceToken === null) throw new NotFound('address', bounceAddress)
          if (!isEqual(headers.authorization ?? '', `Bearer ${bounceToken}`)) throw new SignInRequired()
        },
      },
      async ({ headers, body }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        if (!headers['content-type']?.startsWith('application/json'))
          return { outcome: await takeReturnedMail(deps, bytes) }
        return { outcome: await takeBouncedAddress(deps, addressFrom(bytes)) }
      },
    )
  })
}

function addressFrom(body: Buffer): string {
  try {
    return Told.parse(JSON.parse(body.toString())).email
  } catch {
    throw new InvalidInput('email', 'The address is missing')
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
