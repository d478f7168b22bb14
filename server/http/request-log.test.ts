import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { apiEndpoints } from '../../contract/api.ts'
import { confirmEmailLink, invitationLink, resetPasswordLink, verifyEmailLink } from '../../contract/links.ts'
import { noteStatement } from '../core/statements.ts'
import { loggablePath, logRequests } from './request-log.ts'

test.each([
  ['/api/home/news-all?page=2', '/api/home/news-all'],
  ['/login?token=secret&email=a@example.com', '/login'],
  ['/api/auth/reset-password/secret', '/api/auth/reset-password/…'],
  ['/api/auth/verify-email/secret?x=1', '/api/auth/verify-email/…'],
  ['/verify-email/secret', '/verify-email/…'],
  ['/gift/secret', '/gift/…'],
  ['/seat/secret', '/seat/…'],
  ['/api/auth/seat-invitations/secret', '/api/auth/seat-invitations/…'],
  ['/api/auth/gifts/secret/redeem', '/api/auth/gifts/…'],
  ['/unsubscribe-newsletter/secret', '/unsubscribe-newsletter/…'],
  ['/unsubscribe-newsletter', '/unsubscribe-newsletter'],
  ['/api/auth/resubscribe-newsletter/secret', '/api/auth/resubscribe-newsletter/…'],
  ['/confirm-newsletter/secret.data', '/confirm-newsletter/…'],
  ['/newsletter-preferences/secret', '/newsletter-preferences/…'],
  ['/api/auth/newsletter-preferences/secret', '/api/auth/newsletter-preferences/…'],
  ['/reset-password/secret/more', '/reset-password/…'],
])('%s is logged as %s', (url, path) => expect(loggablePath(url)).toBe(path))

const secretPaths = Object.keys(apiEndpoints).filter((call) => call.includes(':token'))
test.each(secretPaths)('the token of %s is not logged', (call) => {
  const path = `/api${call.split(' ')[1]}`.replace(':token', 'secret')
  expect(loggablePath(path)).not.toContain('secret')
})

test.each([verifyEmailLink, resetPasswordLink, confirmEmailLink, invitationLink])(
  'nor is that of a mailed link',
  (link) => {
    expect(loggablePath(link('secret'))).not.toContain('secret')
  },
)

test('an answer that takes long is logged with its slowest statements, without their values', async () => {
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  })
  onTestFinished(() => app.close())
  const lines: Record<string, unknown>[] = []
  logRequests(app, 20)
  app.get('/quick', async () => 'ok')
  app.get('/slow', async () => {
    for (let i = 1; i <= 9; i++) noteStatement({ sql: `select ${i}\n  from articles where id = $1`, ms: i })
    await new Promise((done) => setTimeout(done, 40))
    return 'ok'
  })
  await Promise.all([app.inject('/slow?token=secret'), app.inject('/quick')])
  expect(lines).toMatchObject([
    { msg: 'answered slowly', path: '/slow', reqId: expect.any(String), statements: { count: 9, ms: 45 } },
  ])
  expect(lines[0]?.['statements']).toMatchObject({
    slowest: [9, 8, 7, 6, 5].map((i) => ({ ms: i, sql: `select ${i} from articles where id = $1` })),
  })
})
