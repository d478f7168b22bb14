import { describe, expect, onTestFinished, test } from 'vitest'
import { type Failure, type MailServer, openMailServer } from '../../../../../test/smtp.ts'
import { type MailGateway, MailRefused, type OutgoingMail } from './index.ts'
import { createSmtpMail } from './smtp.ts'

const from = { name: 'Groundplane', address: 'magazine@groundplane.example' }
const never = new AbortController().signal

let opened: { server: MailServer; gateway: MailGateway }

const aMail = (particulars: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: '8a3c',
  to: { address: 'priya@reader.example' },
  subject: 'Verify your email address',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...particulars,
})

/** Only a test of a silent server waits for a timeout. */
const patient = { connect: 60_000, idle: 60_000, total: 60_000 }
const hasty = { connect: 1_000, idle: 1_000, total: 60_000 }

async function connect(options: Parameters<typeof openMailServer>[0] = {}, { query = '', timeouts = patient } = {}) {
  const server = await openMailServer(options)
  const gateway = createSmtpMail({ url: server.url + query, from, timeouts })
  opened = { server, gateway }
  onTestFinished(async () => {
    gateway.close()
    await server.close()
  })
  return opened
}

async function outcome(mail: OutgoingMail = aMail()): Promise<'sent' | 'refused' | 'deferred'> {
  try {
    await opened.gateway.send(mail, never)
    return 'sent'
  } catch (error) {
    return error instanceof MailRefused ? 'refused' : 'deferred'
  }
}

test('a mail arrives with text, HTML and the required headers', async () => {
  const { server } = await connect()
  expect(
    await outcome(aMail({ to: { name: 'Zoë Ørsted, PhD', address: 'zoe@reader.example' }, subject: 'Ω — 5 µF' })),
  ).toBe('sent')
  const [mail] = server.mails
  expect(mail).toMatchObject({ from: from.address, to: ['zoe@reader.example'] })
  expect(mail?.parsed).toMatchObject({
    from: { name: 'Groundplane', address: from.address },
    to: [{ name: 'Zoë Ørsted, PhD', address: 'zoe@reader.example' }],
    subject: 'Ω — 5 µF',
    messageId: '<8a3c@groundplane.example>',
    html: '<p>Hello</p>\n',
    text: 'Hello\n',
  })
  expect(Date.parse(mail?.parsed.date ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(mail?.parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

describe('the answer of the mail server', () => {
  const answers: [Failure, string][] = [
    [{ at: 'greeting', code: 421 }, 'deferred'],
    [{ at: 'greeting', code: 554 }, 'deferred'],
    [{ at: 'greeting', code: 'silence' }, 'deferred'],
    [{ at: 'sender', code: 451 }, 'deferred'],
    [{ at: 'sender', code: 550 }, 'refused'],
    [{ at: 'recipient', code: 450 }, 'deferred'],
    [{ at: 'recipient', code: 550 }, 'refused'],
    [{ at: 'recipient', code: 503 }, 'deferred'],
    [{ at: 'data', code: 421 }, 'deferred'],
    [{ at: 'data', code: 451 }, 'deferred'],
    [{ at: 'data', code: 554 }, 'refused'],
    [{ at: 'data', code: 'silence' }, 'deferred'],
    [{ at: 'data', code: 'break' }, 'deferred'],
  ]

  test('decides whether a mail is refused or deferred, and the next is sent', async () => {
    for (const [failure, expected] of answers) {
      const isSilent = failure.code === 'silence'
      const { server } = await connect({}, { timeouts: isSilent ? hasty : patient })
      server.failNext(failure)
      expect(await outcome(), JSON.stringify(failure)).toBe(expected)
      expect(server.attempts).toBeLessThanOrEqual(1)
      // A machine that stands still is silent too.
      await expect.poll(() => outcome()).toBe('sent')
      if (!isSilent) expect(server.mails).toHaveLength(1)
    }
  })

  test('that is down or refuses the login defers a mail', async () => {
    const { server } = await connect({ login: { user: 'magazine', password: 'right' } })
    expect(await outcome()).toBe('sent')
    const wrong = createSmtpMail({ url: server.url.replace('right', 'wrong'), from })
    onTestFinished(() => wrong.close())
    opened = { server, gateway: wrong }
    expect(await outcome()).toBe('deferred')
    await (await connect()).server.close()
    expect(await outcome()).toBe('deferred')
  })
})

describe('TLS', () => {
  test.each(['from the first byte', 'starttls'] as const)(
    'with TLS %s an untrusted certificate is not accepted, and with a trusted one a mail is encrypted',
    async (tls) => {
      const untrusted = await connect({ tls })
      expect(await outcome()).toBe('deferred')
      expect(untrusted.server.attempts).toBe(0)
      const { server } = await connect({ tls }, { query: '?tls.rejectUnauthorized=false' })
      expect(await outcome()).toBe('sent')
      expect(server.mails[0]?.isEncrypted).toBe(true)
    },
  )

  test('a mail is deferred if TLS is required and the server has none', async () => {
    const { server } = await connect({ tls: 'none' }, { query: '?requireTLS=true' })
    expect(await outcome()).toBe('deferred')
    expect(server.attempts).toBe(0)
  })
})

describe('an injected header or recipient', () => {
  const injected: [string, Partial<OutgoingMail>][] = [
    ['a line break in the subject', { subject: 'Hello\r\nBcc: all@reader.example' }],
    ['a bare line feed in the subject', { subject: 'Hello\nBcc: all@reader.example' }],
    ['a NUL in the subject', { subject: 'Hello\0' }],
    ['a line break in the name', { to: { name: 'Priya\r\nBcc: all@reader.example', address: 'priya@reader.example' } }],
    ['a Unicode line break in the name', { to: { name: 'Priya\u2028Bcc: all', address: 'priya@reader.example' } }],
    ['a line break in the address', { to: { address: 'priya@reader.example\r\nRCPT TO:<all@reader.example>' } }],
    ['a list of addresses', { to: { address: 'priya@reader.example,all@reader.example' } }],
    ['an address with a name', { to: { address: 'Priya <priya@reader.example>' } }],
    ['an address with a blank', { to: { address: 'priya @reader.example' } }],
    ['an address in quotes', { to: { address: '"priya@reader.example> "@evil.example' } }],
    ['an address with two at signs', { to: { address: 'priya@reader.example@evil.example' } }],
    ['an empty address', { to: { address: '' } }],
    ['an address of 320 characters', { to: { address: `${'p'.repeat(64)}@${'r'.repeat(247)}.example` } }],
    ['a line break in a field', { headers: { 'List-Id': 'x\r\nBcc: all@reader.example' } }],
    ['a line break in a field’s name', { headers: { 'X\r\nBcc': 'all@reader.example' } }],
  ]

  test('makes a mail refused', async () => {
    const { server } = await connect()
    for (const [what, particulars] of injected) expect(await outcome(aMail(particulars)), what).toBe('refused')
    expect(server.attempts).toBe(0)
  })

  test('a name that looks like an encoded word or like an address stays a name', async () => {
    const { server } = await connect()
    for (const name of ['= ?utf-8?Q?Editor?=', '"Editor" <all@reader.example>', 'a, b; c@d.example']) {
      const given = name.replace('= ?', '=?')
      expect(await outcome(aMail({ to: { name: given, address: 'priya@reader.example' } }))).toBe('sent')
      expect(server.mails.at(-1)?.parsed.to).toEqual([{ name, address: 'priya@reader.example' }])
      expect(server.mails.at(-1)?.to).toEqual(['priya@reader.example'])
    }
  })
})

test('a mail is not sent after its job was aborted', async () => {
  const { server, gateway } = await connect()
  const stop = AbortSignal.abort(new Error('the process ends'))
  await expect(gateway.send(aMail(), stop)).rejects.toThrow('abort')
  expect(server.attempts).toBe(0)
})
