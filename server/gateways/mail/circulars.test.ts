import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Failure, type MailServer, openMailServer } from '../../../test/smtp.ts'
import { seconds } from '../../core/durations.ts'
import { createCirculars } from './circulars.ts'
import type { Circular, CircularCopy, CircularGateway, CopyOutcome, Dkim } from './index.ts'

const from = { name: 'Groundplane', address: 'magazine@groundplane.example' }
const gap = 'aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-'
const token = (letter: string) => letter.repeat(gap.length)

const circular: Circular = {
  subject: 'Ω — 5 µF, and what is new',
  // Long lines, so that the encoding breaks them in the middle of addresses.
  html: `<p>Größe = 5 µF ${'long words, '.repeat(20)}<a href="https://magazine.example/leave/${gap}">leave</a></p>${`<a href="https://magazine.example/${gap}">x</a>`.repeat(30)}`,
  text: `Leave: https://magazine.example/leave/${gap}\nÜber 5 µF.\n`,
  headers: {
    'List-Unsubscribe': `<https://magazine.example/leave/${gap}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '<newsletter.magazine.example>',
  },
  gaps: { leave: gap },
}

const aCopy = (particulars: Partial<CircularCopy> = {}): CircularCopy => ({
  id: '7.8a3c',
  to: { address: 'priya@reader.example' },
  fills: { leave: token('P') },
  ...particulars,
})

let server: MailServer
let gateway: CircularGateway
const outcomes = new Map<number, CopyOutcome>()

const impatient = { connect: 500, silence: 500, whole: 2_500 }

/** A mail server and the way to it. Most tests share one of each. */
async function open(options: Parameters<typeof openMailServer>[0] = {}, dkim: Dkim | null = null, silence = 500) {
  const opened = await openMailServer(options)
  const patience = { ...impatient, silence, whole: 2_000 + silence }
  const circulars = createCirculars({ way: 'smtp', url: opened.url, from, dkim, connections: 1, patience })
  circulars.onOutcomes = (told) => {
    for (const [number, outcome] of told) outcomes.set(number, outcome)
  }
  const close = async () => {
    await circulars.close()
    await opened.close()
  }
  return { server: opened, gateway: circulars, close }
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

/** Has a test use a server of its own. */
async function openAnother(...options: Parameters<typeof open>) {
  const opened = await open(...options)
  ;({ server, gateway } = opened)
  onTestFinished(opened.close)
  return opened
}

/** However busy the machine is. */
const patiently = { timeout: 30_000 }

async function submit(...copies: CircularCopy[]): Promise<CopyOutcome[]> {
  outcomes.clear()
  gateway.submit(circular, new Map(copies.map((copy, number) => [number, copy])))
  await expect.poll(() => outcomes.size, patiently).toBe(copies.length)
  return copies.map((_, number) => outcomes.get(number) ?? { kind: 'returned' })
}

test('each copy is a whole mail with its reader’s own parts and nobody else’s', async () => {
  await submit(
    aCopy(),
    aCopy({
      id: '7.zoe',
      to: { name: 'Zoë Ørsted, PhD', address: 'zoe@reader.example' },
      fills: { leave: token('Z') },
    }),
  )
  const [priya, zoe] = ['priya@reader.example', 'zoe@reader.example'].map((address) =>
    server.mails.find(({ to }) => to.includes(address)),
  )
  for (const [mail, own, other] of [
    [priya, token('P'), token('Z')],
    [zoe, token('Z'), token('P')],
  ] as const) {
    expect(mail?.parsed.html).toBe(`${circular.html.replaceAll(gap, own)}\n`)
    expect(mail?.parsed.text).toBe(`${circular.text.replaceAll(gap, own)}\n`)
    expect(mail?.parsed.subject).toBe(circular.subject)
    expect(mail?.parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(`/leave/${own}>`)
    expect(mail?.raw).not.toContain(other)
    expect(mail?.raw).not.toContain(gap)
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

test('copies are signed, the fields of the one-click among what is signed', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const dkim = {
    domainName: 'groundplane.example',
    keySelector: 'mail2026',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  await openAnother({}, dkim)
  await submit(aCopy())
  const verdict = async (message: string) => {
    const resolver = async (name: string) => (name === 'mail2026._domainkey.groundplane.example' ? [[record]] : [])
    const { results } = await dkimVerify(Buffer.from(message), { resolver })
    return results.map(({ status, signingDomain }) => ({ result: status.result, signingDomain }))
  }
  const raw = server.mails[0]?.raw ?? ''
  expect(await verdict(raw)).toEqual([{ result: 'pass', signingDomain: 'groundplane.example' }])
  for (const field of ['List-Unsubscribe-Post:', 'List-Unsubscribe:', 'To:', 'Subject:'])
    expect(await verdict(`\r\n${raw}`.replace(`\r\n${field}`, `\r\n${field} x`).slice(2)), field).toMatchObject([
      { result: 'fail' },
    ])
})

describe('what the mail server answers decides what becomes of a copy', () => {
  const deferred = (isServer: boolean, isUncertain: boolean) => ({ kind: 'deferred', isServer, isUncertain })
  test.each<[Failure, object]>([
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
  ])('%o', async (failure, expected) => {
    if (failure.at === 'greeting') await openAnother()
    server.failNext(failure)
    expect(await submit(aCopy())).toMatchObject([expected])
    expect(await submit(aCopy())).toEqual([{ kind: 'submitted' }])
    expect(server.mails).toHaveLength(1)
  })

  test('nobody there', async () => {
    await openAnother()
    await server.close()
    expect(await submit(aCopy())).toMatchObject([deferred(true, false)])
  })

  test('a login, right and wrong', async () => {
    const { url } = (await openAnother({ login: { user: 'magazine', password: 'päss w:r@d' } })).server
    expect(await submit(aCopy())).toEqual([{ kind: 'submitted' }])
    const wrong = new URL(url)
    wrong.password = 'wrong'
    const stranger = createCirculars({
      way: 'smtp',
      url: wrong.href,
      from,
      dkim: null,
      connections: 1,
      patience: impatient,
    })
    const told = new Promise((resolve) => {
      stranger.onOutcomes = resolve
    })
    onTestFinished(() => stranger.close())
    stranger.submit(circular, new Map([[0, aCopy()]]))
    expect(await told).toMatchObject([[0, deferred(true, false)]])
  })

  test('a certificate that nobody vouches for', async () => {
    await openAnother({ tls: 'starttls' })
    expect(await submit(aCopy())).toMatchObject([deferred(true, false)])
    expect(server.attempts).toBe(0)
  })
})

test('a session that the server has ended in the meantime is begun anew; one that it ends at once is not', async () => {
  await openAnother()
  server.failNext({ at: 'sender', code: 'break' })
  expect(await submit(aCopy())).toMatchObject([{ kind: 'deferred', isServer: true, isUncertain: false }])
  expect(await submit(aCopy())).toEqual([{ kind: 'submitted' }])
  server.failNext({ at: 'sender', code: 'break' })
  expect(await submit(aCopy())).toEqual([{ kind: 'submitted' }])
  expect(server.mails).toHaveLength(2)
})

test.each<[string, Partial<CircularCopy>]>([
  ['a line break in the name', { to: { name: 'Priya\r\nBcc: all@reader.example', address: 'priya@reader.example' } }],
  ['a line break in the address', { to: { address: 'priya@reader.example\r\nRCPT TO:<all@reader.example>' } }],
  ['an address of 320 characters', { to: { address: `${'p'.repeat(64)}@${'r'.repeat(247)}.example` } }],
])('%s: not sent, and the others are', async (_what, particulars) => {
  expect(await submit(aCopy(particulars), aCopy())).toMatchObject([{ kind: 'refused' }, { kind: 'submitted' }])
  expect(server.attempts).toBe(1)
})

test('a name that looks like an encoded one is only a name', async () => {
  await submit(aCopy({ to: { name: '=?utf-8?Q?Editor?=', address: 'priya@reader.example' } }))
  expect(server.mails[0]?.parsed.to).toEqual([{ name: '= ?utf-8?Q?Editor?=', address: 'priya@reader.example' }])
})

test('what was not begun is given back: when it is recalled, and when the server is away', async () => {
  await openAnother()
  server.failNext({ at: 'data', code: 'silence' })
  const copies = [aCopy(), aCopy(), aCopy()]
  outcomes.clear()
  gateway.submit(circular, new Map(copies.map((copy, number) => [number, copy])))
  await expect.poll(() => server.offered.length, patiently).toBe(1)
  gateway.recall()
  await expect.poll(() => outcomes.get(2), patiently).toEqual({ kind: 'returned' })
  expect(outcomes.get(1)).toEqual({ kind: 'returned' })
  await expect.poll(() => outcomes.get(0), patiently).toMatchObject({ kind: 'deferred', isUncertain: true })
  await server.close()
  expect(await submit(...copies)).toMatchObject([
    { kind: 'deferred', isServer: true },
    { kind: 'returned' },
    { kind: 'returned' },
  ])
})

test('what waits for a connection for long is given back, since whom it is for may have left meanwhile', async () => {
  await openAnother({}, null, seconds(20))
  server.failNext({ at: 'data', code: 'silence' })
  outcomes.clear()
  gateway.submit(circular, new Map([aCopy(), aCopy()].map((copy, number) => [number, copy])))
  await expect.poll(() => outcomes.get(1), patiently).toEqual({ kind: 'returned' })
  expect(outcomes.has(0)).toBe(false)
})

test('a mail parser finds both parts, the plain one first', async () => {
  await submit(aCopy())
  const { raw = '' } = server.mails[0] ?? {}
  expect(raw.indexOf('Content-Type: text/plain')).toBeLessThan(raw.indexOf('Content-Type: text/html'))
  expect((await PostalMime.parse(raw)).attachments).toEqual([])
})
