import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { days, seconds } from './durations.ts'
import { TooManyAttempts } from './errors.ts'
import { hasAttempt, resetAttempts, returnAttempt, takeAttempt } from './rate-limit.ts'

const opening = new Date('2026-03-02T09:00:00Z')

const database = useDatabase()
const limit = { name: 'test', burst: 3, every: seconds(10) }
const after = (duration: number) => new Date(opening.getTime() + duration)
const attempt = (subject = 'x', name = 'test') => ({ limit: { ...limit, name }, subject })
const take = (at: Date, subject?: string, name?: string) => takeAttempt(database.db, attempt(subject, name), at)
const takeAll = async (at: Date) => {
  for (let n = 0; n < limit.burst; n += 1) await take(at)
  await expect(take(at)).rejects.toMatchObject({ retryAfter: 10 })
}

test('a bucket allows its burst, then one attempt per interval, also under parallel calls', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => take(opening)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(take(after(seconds(4)))).rejects.toMatchObject({ retryAfter: 6 })
  await expect(take(after(seconds(4.5)))).rejects.toMatchObject({ retryAfter: 6 })
  await take(after(seconds(10)))
  await expect(take(after(seconds(10)))).rejects.toMatchObject({ retryAfter: 10 })
})

test('each subject has a bucket of its own under each limit, and one that has been full for long allows one burst', async () => {
  await takeAll(opening)
  await take(opening, 'y')
  await take(opening, 'x', 'another test')
  await takeAll(after(days(1)))
})

test('a bucket that was used while the clock was a year ahead is empty, not locked for a year', async () => {
  await take(after(days(365)))
  await expect(take(opening)).rejects.toMatchObject({ retryAfter: 10 })
  await take(after(seconds(10)))
  await expect(take(after(seconds(10)))).rejects.toMatchObject({ retryAfter: 10 })
})

test('a limit that the caller must not learn of tells only whether there was an attempt', async () => {
  const has = (at: Date) => hasAttempt(database.db, attempt(), at)
  expect([await has(opening), await has(opening), await has(opening), await has(opening)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(await has(after(seconds(10)))).toBe(true)
})

test('an attempt that is put back can be taken again, once, by the same subject', async () => {
  await takeAll(opening)
  await returnAttempt(database.db, attempt('y'))
  await expect(take(opening)).rejects.toThrow(TooManyAttempts)
  await returnAttempt(database.db, attempt())
  await take(opening)
  await expect(take(opening)).rejects.toMatchObject({ retryAfter: 10 })
})

test('attempts that are forgotten fill the bucket of that subject alone', async () => {
  await takeAll(opening)
  await resetAttempts(database.db, attempt('y'))
  await expect(take(opening)).rejects.toThrow(TooManyAttempts)
  await resetAttempts(database.db, attempt())
  await takeAll(opening)
})
