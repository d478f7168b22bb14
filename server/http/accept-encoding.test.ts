import { expect, test } from 'vitest'
import { preferredEncoding } from './accept-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['GZIP;Q=1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['br;q=0.1, identity;q=0.9', 'identity'],
  ['br;q=x', 'identity'],
  ['deflate', 'identity'],
  ['bruh, gzipped', 'identity'],
])('who accepts %j gets %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding)
})
