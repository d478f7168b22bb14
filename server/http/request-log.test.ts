import { expect, test } from 'vitest'
import { loggablePath } from './request-log.ts'

test.each([
  ['/api/home/news-all?page=2', '/api/home/news-all'],
  ['/login?token=secret&email=a@example.com', '/login'],
  ['/api/auth/reset-password/secret', '/api/auth/reset-password/…'],
  ['/api/auth/verify-email/secret?x=1', '/api/auth/verify-email/…'],
  ['/verify-email/secret', '/verify-email/…'],
  ['/gift/secret', '/gift/…'],
  ['/api/auth/gifts/secret/redeem', '/api/auth/gifts/…'],
  ['/unsubscribe-newsletter/secret', '/unsubscribe-newsletter/…'],
  ['/unsubscribe-newsletter', '/unsubscribe-newsletter'],
  ['/api/auth/resubscribe-newsletter/secret', '/api/auth/resubscribe-newsletter/…'],
  ['/confirm-newsletter/secret.data', '/confirm-newsletter/…'],
  ['/newsletter-preferences/secret', '/newsletter-preferences/…'],
  ['/api/auth/newsletter-preferences/secret', '/api/auth/newsletter-preferences/…'],
  ['/reset-password/secret/more', '/reset-password/…'],
])('%s is logged as %s', (url, path) => expect(loggablePath(url)).toBe(path))
