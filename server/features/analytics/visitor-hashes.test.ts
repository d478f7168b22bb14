import { expect, test } from 'vitest'
import { VisitorHashes } from './visitor-hashes.ts'

const salt = Buffer.from('of the second and the third')
const priya = { articleId: 7, network: '198.51.100.7', userAgent: 'Firefox' }

test('what others have counted on a day is known when it begins, and not when another does', () => {
  const elsewhere = new VisitorHashes()
  elsewhere.prepare('2026-03-02', salt)
  const { marks } = elsewhere.count(priya)
  const strangers = new VisitorHashes()
  strangers.prepare('2026-03-01', Buffer.from('of the first'))
  strangers.know('2026-03-02', marks)
  expect(strangers.count(priya).toArticle).toBe(true)
  expect(strangers.isReadyFor('2026-03-02')).toBe(false)
  strangers.prepare('2026-03-02', salt)
  expect(strangers.count(priya)).toEqual({ toArticle: false, toMagazine: false, marks: [] })
  strangers.prepare('2026-03-03', salt)
  expect(strangers.count(priya).toArticle).toBe(true)
})

test('a process that had nothing to count all day knows of the next what was told of it before', () => {
  const elsewhere = new VisitorHashes()
  elsewhere.prepare('2026-03-02', salt)
  const { marks } = elsewhere.count(priya)
  const strangers = new VisitorHashes()
  strangers.know('2026-03-01', [1])
  strangers.know('2026-03-02', marks)
  strangers.prepare('2026-03-01', Buffer.from('of the first'))
  strangers.prepare('2026-03-02', salt)
  expect(strangers.count(priya).toArticle).toBe(false)
})
