import { expect, test } from 'vitest'
import { seconds } from '../../../../platform/server/core/durations.ts'
import { networkOf } from '../../../../platform/server/http/api/visitor.ts'
import { NetworkLimit } from './network-limit.ts'

const start = Date.parse('2026-03-02T12:00:00Z')
const later = (ms: number) => start + ms
const hex = (n: number) => n.toString(16)
const countTaken = (limit: NetworkLimit, networks: readonly string[], now = start) =>
  networks.filter((network) => limit.accepts(network, now)).length

test('a network may report a hundred views at once, then one every two seconds', () => {
  const limit = new NetworkLimit()
  const views = Array.from({ length: 150 }, () => networkOf('198.51.100.7'))
  expect(countTaken(limit, views)).toBe(100)
  expect(countTaken(limit, views, later(seconds(20)))).toBe(10)
  expect(limit.accepts(networkOf('198.51.100.8'), start)).toBe(true)
})

test('all networks of one customer together may report a thousand views at once, then one a second', () => {
  const limit = new NetworkLimit()
  const networks = Array.from({ length: 3_000 }, (_, i) => networkOf(`2001:db8:7:${hex(i)}::1`))
  expect(countTaken(limit, networks)).toBe(1_000)
  expect(countTaken(limit, networks, later(seconds(10)))).toBe(10)
  expect(limit.accepts(networkOf('2001:db8:8::1'), start)).toBe(true)
})
