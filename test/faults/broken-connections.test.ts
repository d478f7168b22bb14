import { expect, test } from 'vitest'
import { seconds } from '../../server/core/durations.ts'
import { openBehindLinks } from './behind-links.ts'
import { isLong } from './length.ts'

test('mails whose connection is reset in the middle of the message arrive, and who may have got one twice is listed', async () => {
  const { mail, mailServer, subscribes, sends, lookAt, isUp } = await openBehindLinks()
  // Both are longer.
  mail.disturbance = { kind: 'reset', after: 2_000 }
  expect((await subscribes('priya@reader.example')).status).toBe(200)
  const { sendId } = (await sends()).json
  await expect.poll(async () => (await lookAt(sendId)).deferred, { timeout: seconds(20) }).toBe(1)
  await isUp()
  expect(mailServer.mails).toEqual([])
  mail.disturbance = { kind: 'none' }
  await expect.poll(async () => (await lookAt(sendId)).state, { timeout: seconds(40), interval: 200 }).toBe('done')
  // It had begun, so nobody can say whether it arrived.
  expect(await lookAt(sendId)).toMatchObject({ submitted: 1, failed: 0, unconfirmed: 1 })
  await mailServer.receives(2)
  expect(mailServer.mails.map(({ to }) => to)).toEqual([['priya@reader.example'], ['priya@reader.example']])
})

test.runIf(isLong)('a picture whose store stalls in the middle is broken off, and the next is whole', async () => {
  const { pictures, call, aPicture } = await openBehindLinks()
  pictures.disturbance = { kind: 'stall', after: 100_000 }
  const picture = aPicture()
  const end = await call('GET', picture).then(
    () => 'whole',
    (error: unknown) => (error instanceof Error && error.name === 'TimeoutError' ? 'hangs' : 'broken off'),
  )
  expect(end).toBe('broken off')
  pictures.disturbance = { kind: 'none' }
  expect((await call('GET', picture)).status).toBe(200)
})
