import { generateKeyPairSync } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hasValidDkim } from '../../../../../test/dkim.ts'
import { type Failure, type MailServer, openMailServer } from '../../../../../test/smtp.ts'
import { createSmtpBulkMail } from './bulk.ts'
import type { BulkMailGateway, BulkMessage, BulkRecipient, DeliveryResult, Dkim } from './index.ts'

const from = { name: 'Groundplane', address: 'magazine@groundplane.example' }
const placeholder = 'aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-'
const token = (letter: string) => letter.repeat(placeholder.length)

const message: BulkMessage = {
  subject: 'Ω — 5 µF, and what is new',
  // Long lines, so that the encoding breaks them inside placeholders.
  html: `<p>Größe = 5 µF ${'long words, '.repeat(20)}<a href="https://magazine.example/leave/${placeholder}">leave</a></p>${`<a href="https://magazine.example/${placeholder}">x</a>`.repeat(30)}`,
  text: `Leave: https://magazine.example/leave/${placeholder}\nÜber 5 µF.\n`,
  headers: {
    'List-Unsubscribe': `<https://magazine.example/leave/${placeholder}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '<newsletter.magazine.example>',
  },
  placeholders: [placeholder],
}

const aRecipient = (particulars: Partial<BulkRecipient> = {}): BulkRecipient => ({
  id: '7.8a3c',
  to: { address: 'priya@reader.example' },
  values: new Map([[placeholder, token('P')]]),
  ...particulars,
})

let server: MailServer
let gateway: BulkMailGateway

/** Only a test of a silent server waits for a timeout. */
const patient = { connect: 60_000, idle: 60_000, total: 60_000 }
const hasty = { connect: 1_000, idle: 1_000, total: 60_000 }

async function open(options: Parameters<typeof openMailServer>[0] = {}, dkim: Dkim | null = null, timeouts = patient) {
  const opened = await openMailServer(options)
  const bulkMail = createSmtpBulkMail({ url: opened.url, from, dkim, connections: 1, timeouts })
  const close = async () => {
    bulkMail.close()
    await opened.close()
  }
  return { server: opened, gateway: bulkMail, close }
}

let shared: Awaited<ReturnType<typeof open>>

beforeAll(async () => {
  shared = await open()
})

beforeEach(() => {
  ;({ server, gateway } = shared)
  server.mails.length = 0
  server.attempts = 0
})

afterAll(() => shared.close())

async function openAnother(...options: Parameters<typeof open>) {
  const opened = await open(...options)
  ;({ server, gateway } = opened)
  onTestFinished(opened.close)
  return opened
}

async function submit(...recipients: BulkRecipient[]): Promise<DeliveryResult[]> {
  const submitTo = await gateway.prepare(message)
  const results: DeliveryResult[] = []
  for (const recipient of recipients) results.push(await submitTo(recipient))
  return results
}

test('each recipient gets a complete mail with only their own tokens', async () => {
  await submit(
    aRecipient(),
    aRecipient({
      id: '7.zoe',
      to: { name: 'Zoë Ørsted, PhD', address: 'zoe@reader.example' },
      values: new Map([[placeholder, token('Z')]]),
    }),
  )
  const [priya, zoe] = ['priya@reader.example', 'zoe@reader.example'].map((address) =>
    server.mails.find(({ to }) => to.includes(address)),
  )
  for (const [mail, own, other] of [
    [priya, token('P'), token('Z')],
    [zoe, token('Z'), token('P')],
  ] as const) {
    expect(mail?.parsed.html).toBe(`${message.html.replaceAll(placeholder, own)}\n`)
    expect(mail?.parsed.text).toBe(`${message.text.replaceAll(placeholder, own)}\n`)
    expect(mail?.parsed.subject).toBe(message.subject)
    expect(mail?.parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(`/leave/${own}>`)
    expect(mail?.raw).not.toContain(other)
    expect(mail?.raw).not.toContain(placeholder)
    expect(mail?.raw.split('\r\n').filter((line) => line.length > 78 && !line.startsWith(' <https:'))).toEqual([])
    expect(mail?.raw.match(/^(To|Message-ID|Date|From|Subject):/gm)?.toSorted()).toEqual([
      'Date:',
      'From:',
      'Message-ID:',
      'Subject:',
      'To:',
    ])
  }
  expect(priya?.parsed.messageId).toBe('<7.8a3c@groundplane.example>')
  expect(zoe?.parsed.to).toEqual([{ name: 'Zoë Ørsted, PhD', address: 'zoe@reader.example' }])
})

test('messages are signed with DKIM, the one-click fields included', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const dkim = {
    domainName: 'groundplane.example',
    keySelector: 'mail2026',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  await openAnother({}, dkim)
  await submit(aRecipient())
  const raw = server.mails[0]?.raw ?? ''
  expect(raw).toContain(' d=groundplane.example; q=dns/txt; s=mail2026;')
  expect(hasValidDkim(raw, record)).toBe(true)
  for (const field of ['List-Unsubscribe-Post:', 'List-Unsubscribe:', 'To:', 'Subject:'])
    expect(hasValidDkim(`\r\n${raw}`.replace(`\r\n${field}`, `\r\n${field} x`).slice(2), record), field).toBe(false)
  expect(hasValidDkim(`${raw}x`, record), 'the body').toBe(false)
})

describe('the answer of the mail server', () => {
  const deferred = (isAboutServer: boolean, isUncertain: boolean) => ({ kind: 'deferred', isAboutServer, isUncertain })
  const answers: [Failure, object][] = [
    [{ at: 'greeting', code: 421 }, deferred(true, false)],
    [{ at: 'greeting', code: 'silence' }, deferred(true, false)],
    [{ at: 'sender', code: 451 }, deferred(true, false)],
    [{ at: 'sender', code: 550, says: '5.1.0 Sender rejected' }, deferred(true, false)],
    [{ at: 'recipient', code: 450 }, deferred(false, false)],
    [
      { at: 'recipient', code: 550 },
      { kind: 'refused', by: 'recipient', status: null },
    ],
    [{ at: 'data', code: 421 }, deferred(true, false)],
    [{ at: 'data', code: 451 }, deferred(false, false)],
    [
      { at: 'data', code: 554, says: '5.1.1 None of them' },
      { kind: 'refused', by: 'message', status: '5.1.1' },
    ],
    [{ at: 'data', code: 'silence' }, deferred(true, true)],
    [{ at: 'data', code: 'break' }, deferred(true, true)],
  ]

  test('decides the result of one message, and the next is submitted', async () => {
    for (const [failure, expected] of answers) {
      const isSilent = failure.code === 'silence'
      await openAnother({}, null, isSilent ? hasty : patient)
      server.failNext(failure)
      expect(await submit(aRecipient()), JSON.stringify(failure)).toMatchObject([expected])
      // A machine that stands still is silent too.
      await expect.poll(() => submit(aRecipient())).toEqual([{ kind: 'submitted' }])
      if (!isSilent) expect(server.mails).toHaveLength(1)
    }
  })

  test('defers the message if the server is away, refuses the login or cannot be trusted', async () => {
    await openAnother()
    await server.close()
    expect(await submit(aRecipient())).toMatchObject([deferred(true, false)])
    const { url } = (await openAnother({ login: { user: 'magazine', password: 'päss w:r@d' } })).server
    expect(await submit(aRecipient())).toEqual([{ kind: 'submitted' }])
    const wrong = new URL(url)
    wrong.password = 'wrong'
    gateway = createSmtpBulkMail({ url: wrong.href, from, connections: 1, timeouts: patient })
    const { close } = gateway
    onTestFinished(close)
    expect(await submit(aRecipient())).toMatchObject([deferred(true, false)])
    await openAnother({ tls: 'starttls' })
    expect(await submit(aRecipient())).toMatchObject([deferred(true, false)])
    expect(server.attempts).toBe(0)
  })
})

test('a message goes out over a new connection when the server has closed the idle one, but not when it closes a new one', async () => {
  await openAnother()
  server.failNext({ at: 'sender', code: 'break' })
  expect(await submit(aRecipient())).toMatchObject([{ kind: 'deferred', isAboutServer: true, isUncertain: false }])
  expect(await submit(aRecipient())).toEqual([{ kind: 'submitted' }])
  server.failNext({ at: 'sender', code: 'break' })
  expect(await submit(aRecipient())).toEqual([{ kind: 'submitted' }])
  expect(server.mails).toHaveLength(2)
})

const injected: [string, Partial<BulkRecipient>][] = [
  ['a line break in the name', { to: { name: 'Priya\r\nBcc: all@reader.example', address: 'priya@reader.example' } }],
  ['a line break in the address', { to: { address: 'priya@reader.example\r\nRCPT TO:<all@reader.example>' } }],
  ['an address of 320 characters', { to: { address: `${'p'.repeat(64)}@${'r'.repeat(247)}.example` } }],
]

test('a message with an injected header or recipient is not sent, and the next one is', async () => {
  for (const [what, particulars] of injected)
    expect(await submit(aRecipient(particulars), aRecipient()), what).toMatchObject([
      { kind: 'refused' },
      { kind: 'submitted' },
    ])
  expect(server.attempts).toBe(injected.length)
})

test('a name that looks like an encoded word stays a name', async () => {
  await submit(aRecipient({ to: { name: '=?utf-8?Q?Editor?=', address: 'priya@reader.example' } }))
  expect(server.mails[0]?.parsed.to).toEqual([{ name: '= ?utf-8?Q?Editor?=', address: 'priya@reader.example' }])
})

test('the plain text comes before the HTML', async () => {
  await submit(aRecipient())
  const { raw = '' } = server.mails[0] ?? {}
  expect(raw.indexOf('Content-Type: text/plain')).toBeLessThan(raw.indexOf('Content-Type: text/html'))
  expect((await PostalMime.parse(raw)).attachments).toEqual([])
})
