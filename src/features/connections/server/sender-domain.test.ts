import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skipsTimers } from '../../../../test/clock.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { seconds } from '../../../platform/server/core/durations.ts'
import type { SenderDomainReport } from '../contract/connections.ts'

describe('the sender’s domain', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  let records: Record<string, string[][] | 'silence' | 'broken'> = {}
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'groundplane-dkim-'))
    await writeFile(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  })
  const magazine = useMagazine({
    environment: () => ({
      SMTP_URL: 'smtp://mail.magazine.in:587',
      MAIL_FROM: 'News <news@mail.magazine.in>',
      DKIM_SELECTOR: 'gp2026',
      DKIM_KEY_FILE: join(folder, 'key.pem'),
    }),
    resolveTxt: async (name) => {
      const found = records[name]
      if (found === 'silence') return new Promise(() => {})
      if (found === 'broken') throw Object.assign(new Error('queryTxt ESERVFAIL'), { code: 'ESERVFAIL' })
      if (!found) throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' })
      return found
    },
  })
  const anna = useMember(magazine, { role: 'admin' })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const looksUp = async (dns: typeof records) => {
    records = dns
    const domain: SenderDomainReport = (await anna.post('/admin/sender-domain')).json()
    return { ...domain, of: Object.fromEntries(domain.records.map((record) => [record.kind, record])) }
  }
  const dkimName = 'gp2026._domainkey.mail.magazine.in'
  const whole = {
    'mail.magazine.in': [['google-site-verification=1'], ['v=spf1 mx ', 'include:mailer.in -all']],
    [dkimName]: [[`v=DKIM1; k=rsa; p=${key.slice(0, 200)}`, key.slice(200)]],
    '_dmarc.magazine.in': [['v=DMARC1; p=quarantine; rua=mailto:a@magazine.in']],
  }

  test('is proven by three records, in parts and on the parent domain too', async () => {
    const { domain, sentence, records: found } = await looksUp(whole)
    expect([domain, sentence]).toEqual([
      'mail.magazine.in',
      'Other mail servers can verify email from mail.magazine.in.',
    ])
    expect(found.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['SPF good', 'DKIM good', 'DMARC good'])
  })

  test('without records is told exactly what to add', async () => {
    const { sentence, of } = await looksUp({})
    expect(sentence).toContain('3 records need')
    expect(of['SPF']).toMatchObject({
      state: 'missing',
      add: { name: 'mail.magazine.in', value: 'v=spf1 mx a:mail.magazine.in ~all' },
    })
    expect(of['DKIM']).toMatchObject({ state: 'missing', add: { name: dkimName, value: `v=DKIM1; k=rsa; p=${key}` } })
    expect(of['DMARC']?.add).toMatchObject({
      name: '_dmarc.mail.magazine.in',
      value: expect.stringMatching(/^v=DMARC1; p=none; rua=mailto:/),
    })
  })

  test('is judged by what its record says of other servers', async () => {
    for (const [text, state, value] of [
      ['v=spf1 mx +all', 'weak', 'v=spf1 mx ~all'],
      ['v=spf1 all', 'weak', 'v=spf1 ~all'],
      ['v=spf1 mx ?all', 'weak', 'v=spf1 mx ~all'],
      ['v=spf1 mx', 'weak', 'v=spf1 mx ~all'],
      ['v=spf1 redirect=_spf.mailer.in', 'good', undefined],
      ['v=spf10 mx -all', 'missing', 'v=spf1 mx a:mail.magazine.in ~all'],
    ] as const) {
      const { of } = await looksUp({ ...whole, 'mail.magazine.in': [[text]] })
      expect([of['SPF']?.state, of['SPF']?.add?.value], text).toEqual([state, value])
    }
  })

  test('with another key, two records, or a policy that is none is weak', async () => {
    const { of } = await looksUp({
      'mail.magazine.in': [['v=spf1 -all'], ['v=spf1 mx -all']],
      [dkimName]: [['v=DKIM1; p=AAAA']],
      '_dmarc.mail.magazine.in': [['v=DMARC1; p=perhaps']],
    })
    expect(Object.values(of).map(({ state }) => state)).toEqual(['weak', 'weak', 'weak'])
    expect(of['DKIM']?.add?.value).toContain(key)
  })

  test('whose name server fails or says nothing is unknown, not missing', async () => {
    skipsTimers(seconds(8))
    const { of } = await looksUp({
      'mail.magazine.in': 'broken',
      [dkimName]: 'silence',
      '_dmarc.mail.magazine.in': 'broken',
    })
    const found = Object.values(of).map(({ state, add }) => add ?? state)
    expect(found).toEqual(['unknown', 'unknown', 'unknown'])
  })

  test('is shown as text, cut and without control characters, whatever the DNS says', async () => {
    const markup = '<script>alert(1)</script>\u0000\u202e\r\nSet-Cookie: a=b'
    const { of } = await looksUp({
      'mail.magazine.in': [[`v=spf1 ${markup} ${'x'.repeat(5000)} -all`]],
      '_dmarc.mail.magazine.in': [[`v=DMARC1; p=none; ${markup}`]],
    })
    expect(of['SPF']?.found?.length).toBeLessThanOrEqual(600)
    // oxlint-disable-next-line no-control-regex -- they must be gone
    expect(`${of['SPF']?.found}${of['DMARC']?.found}`).not.toMatch(/[\u0000-\u001f\u202e]/)
    expect(of['DMARC']?.found).toContain('<script>')
  })

  test('may be looked up ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => anna.post('/admin/sender-domain')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})
