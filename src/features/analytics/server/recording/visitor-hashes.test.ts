import { expect, test } from 'vitest'
import { VisitorHashes } from './visitor-hashes.ts'

const salt = Buffer.from('of the second and the third')
const priya = { articleId: 7, network: '198.51.100.7', userAgent: 'Firefox' }
const isCounted = (visitors: VisitorHashes) => visitors.count(priya).hashes.length > 0

test('a visitor who could not be written counts again', () => {
  const visitors = new VisitorHashes()
  visitors.startDay('2026-03-02', salt)
  const first = visitors.count(priya)
  visitors.remove(first.hashes)
  expect(visitors.count(priya)).toEqual(first)
})

test('what another process reports of a day counts on that day only, even if it comes before the day begins here', () => {
  const elsewhere = new VisitorHashes()
  elsewhere.startDay('2026-03-02', salt)
  const { hashes } = elsewhere.count(priya)
  const here = new VisitorHashes()
  here.startDay('2026-03-01', Buffer.from('of the first'))
  here.add('2026-03-02', hashes)
  expect(isCounted(here)).toBe(true)
  here.startDay('2026-03-02', salt)
  expect(isCounted(here)).toBe(false)
  here.startDay('2026-03-03', salt)
  expect(isCounted(here)).toBe(true)
})
