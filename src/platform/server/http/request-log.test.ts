import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { apiEndpoints } from '../../../app/contract/api.ts'
import { confirmEmailLink, invitationLink, resetPasswordLink, verifyEmailLink } from '../../contract/links.ts'
import { noteStatement } from '../core/statements.ts'
import { loggablePath, logRequests } from './request-log.ts'

const paths = [
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
] as const

test('the token of a call or of a mailed link is not logged, nor is a query', () => {
  for (const [url, path] of paths) expect(loggablePath(url)).toBe(path)
  const calls = Object.keys(apiEndpoints).filter((call) => call.includes(':token'))
  expect(calls).not.toEqual([])
  const links = [verifyEmailLink, resetPasswordLink, confirmEmailLink, invitationLink].map((link) => link('secret'))
  for (const path of [...calls.map((call) => `/api${call.split(' ')[1]}`.replace(':token', 'secret')), ...links])
    expect(loggablePath(path)).not.toContain('secret')
})

test('an answer that takes too long is logged with its slowest statements, without their values', async () => {
  const loggedAbove = async (milliseconds: number) => {
    const lines: Record<string, unknown>[] = []
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const app = Fastify({ logger: { level: 'warn', stream } })
    logRequests(app, milliseconds)
    app.get('/slow', async () => {
      for (let i = 1; i <= 9; i++) noteStatement({ sql: `select ${i}\n  from articles where id = $1`, ms: i })
      return 'ok'
    })
    await app.inject('/slow?token=secret')
    await app.close()
    return lines
  }
  expect(await loggedAbove(Number.POSITIVE_INFINITY)).toEqual([])
  const slowest = [9, 8, 7, 6, 5].map((i) => ({ ms: i, sql: `select ${i} from articles where id = $1` }))
  expect(await loggedAbove(0)).toMatchObject([
    { msg: 'answered slowly', path: '/slow', reqId: expect.any(String), statements: { count: 9, ms: 45, slowest } },
  ])
})
