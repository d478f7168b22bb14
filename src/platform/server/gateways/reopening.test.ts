import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../../../../test/smtp.ts'
import { createSmtpBulkMail } from './mail/bulk.ts'
import { createMailOff } from './mail/off.ts'
import { currentBulkMail, reopening } from './reopening.ts'

const from = { name: 'Magazine', address: 'magazine@example.com' }
const message = { subject: 'Issue 9', html: '<p>Hello</p>', text: 'Hello', headers: {}, placeholders: [] }
const to = (address: string) => ({ id: randomUUID(), to: { address }, values: new Map<string, string>() })

test('a newsletter that is being sent goes on over another mail server, and waits while there is none', async () => {
  const [first, second] = [await openMailServer(), await openMailServer()]
  onTestFinished(async () => {
    for (const server of [first, second]) await server.close()
  })
  let url: string | null = first.url
  const opened: string[] = []
  const bulk = currentBulkMail(
    reopening(
      () => url,
      (now) => {
        opened.push(now ?? 'none')
        return now ? createSmtpBulkMail({ url: now, from, connections: 2 }) : { ...createMailOff(), connections: 2 }
      },
      (one) => one.close(),
    ),
    2,
  )
  onTestFinished(() => bulk.close())
  const submit = await bulk.prepare(message)
  expect(await submit(to('a@example.com'))).toEqual({ kind: 'submitted' })
  url = second.url
  const results = await Promise.all(['b', 'c', 'd'].map((name) => submit(to(`${name}@example.com`))))
  expect(results).toEqual(Array.from({ length: 3 }, () => ({ kind: 'submitted' })))
  expect([first.mails.length, second.mails.length]).toEqual([1, 3])
  url = null
  expect(await submit(to('e@example.com'))).toMatchObject({ kind: 'deferred', isAboutServer: true, isUncertain: false })
  url = second.url
  expect(await submit(to('e@example.com'))).toEqual({ kind: 'submitted' })
  expect(opened).toEqual([first.url, second.url, 'none', second.url])
})
