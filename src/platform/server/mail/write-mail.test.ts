import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMails } from '../../../app/features.ts'
import { defaultSettings } from '../../../features/settings/contract/groups.ts'
import { toLook } from '../../../features/settings/contract/look.ts'
import { contrast, grounds } from '../../contract/settings/colours.ts'
import type { Publisher } from './content.ts'
import { writeMail as write } from './write-mail.ts'

const publisher = {
  name: 'Circuit & <Sons>',
  publicUrl: 'https://magazine.example',
  contactEmail: 'editor@magazine.example',
  contactPhone: '+91 80 5550 0142',
  postalAddress: ['Circuit Media', '4 Residency Road', 'Bengaluru 560025'],
  timeZone: 'Asia/Kolkata',
  planNames: { silver: 'Silver', gold: 'Gold' },
  look: toLook(defaultSettings.identity),
  logo: null,
}

const token = 'V7n0b8s0P1rQ5c9yE2fXwLq3t6Zu4iKjHgTdRmNaBvC'
const examples: Record<string, [data: object, link: string]> = {
  'webhook-off': [{ address: 'https://receiver.example/hook', reason: 'It answered 500.' }, '/admin/webhooks'],
  'verify-email': [
    { token, validUntil: '2026-11-21T09:00:00Z', username: 'Priya', signedUpAt: '2026-11-20T09:00:00Z' },
    `/verify-email/${token}`,
  ],
  'account-exists': [{}, '/login'],
  'reset-password': [{ token, validUntil: '2026-11-20T10:00:00Z' }, `/reset-password/${token}`],
  'email-change-old': [
    { token: 'confirm-old', newEmail: 'new@example.com', validUntil: '2026-11-20T10:00:00Z' },
    '/confirm-email/confirm-old',
  ],
  'email-change-new': [
    { token: 'confirm-new', newEmail: 'new@example.com', validUntil: '2026-11-20T10:00:00Z' },
    '/confirm-email/confirm-new',
  ],
  'email-change-taken': [{}, '/login'],
  'email-changed': [{ newEmail: 'new@example.com', changedAt: '2026-11-20T10:00:00Z' }, '/'],
  'account-deleted': [{ deletedAt: '2026-11-20T09:00:00Z' }, '/'],
  'password-changed': [{ changedAt: '2026-11-20T09:00:00Z' }, '/forgot-password'],
  'google-linked': [{ linkedAt: '2026-11-20T09:00:00Z', isPasswordRemoved: true }, '/'],
  'google-sandbox': [
    { link: 'https://magazine.example/sandbox/google/proof?proof=x', validUntil: '2026-11-20T09:00:00Z' },
    '/sandbox/google/proof?proof=x',
  ],
  'second-factor-added': [{ what: 'Phone', addedAt: '2026-11-20T09:00:00Z' }, '/account'],
  'second-factor-removed': [{ what: 'Phone', removedAt: '2026-11-20T09:00:00Z', removedBy: 'Anna' }, '/account'],
  'staff-invitation': [
    { token, validUntil: '2026-11-27T09:00:00Z', role: 'editor', invitedBy: 'Anna' },
    `/invitation/${token}`,
  ],
  'staff-notices': [
    {
      notices: [
        { articleId: 7, sentence: 'Wanda has submitted “<b>Drivers</b>” for review.', words: 'Look at Fig. 2' },
      ],
      others: 0,
    },
    '/admin/edit/7',
  ],
  'follow-news': [
    {
      token,
      articles: [
        {
          title: 'A <b>quiet</b> buck',
          path: '/section/news/7/a-quiet-buck',
          access: 'gold',
          correction: '',
          summary: 'It switches at 2 MHz.',
          because: ['LM5146'],
        },
      ],
      others: 0,
    },
    '/section/news/7/a-quiet-buck',
  ],
  'letter-shown': [{ articleId: 7, title: 'A <b>driver</b>' }, '/article/7/letters'],
  'letter-refused': [{ title: 'A driver', reason: 'It is about <another> article.' }, '/account/letters'],
  'letter-by-reader': [{ articleId: 7, title: 'A driver' }, '/article/7/letters'],
  'white-paper': [
    { token, title: 'Drivers', sponsor: 'Gate & <Co>', validUntil: '2026-11-27T09:00:00Z' },
    `/white-paper/${token}`,
  ],
  'newsletter-confirm': [{ token }, `/confirm-newsletter/${token}`],
  'newsletter-welcome': [{ token }, '/'],
  'newsletter-unsubscribed': [{ token }, `/resubscribe-newsletter/${token}`],
  receipt: [
    {
      number: 'GP/2627/R00001',
      plan: 'gold',
      amountMinor: 890_000,
      currency: 'INR',
      startsAt: '2026-11-20T09:00:00Z',
      endsAt: '2027-11-20T09:00:00Z',
    },
    '/account',
  ],
  gift: [
    {
      token,
      plan: 'gold',
      from: 'https://evil.example',
      validUntil: '2027-11-20T09:00:00Z',
      message: 'Happy <b>birthday</b>, and good reading to you!',
    },
    `/gift/${token}`,
  ],
  'gift-receipt': [
    {
      number: 'GP/2627/R00002',
      plan: 'gold',
      amountMinor: 890_000,
      currency: 'INR',
      recipient: 'ravi@example.com',
      sendAt: '2026-12-24T02:30:00Z',
    },
    '/account',
  ],
  'gift-redeemed': [{ plan: 'silver', by: 'Ravi' }, '/account'],
  'seat-invitation': [
    {
      token,
      organisation: 'Acme',
      plan: 'gold',
      invitedBy: 'https://evil.example',
      validUntil: '2026-12-04T09:00:00Z',
    },
    `/seat/${token}`,
  ],
  'organisation-manager': [{ organisation: 'Acme' }, '/account/organisation'],
  'organisation-full': [{ organisation: 'Acme', seats: 100 }, '/account/organisation'],
  'organisation-ends': [
    { organisation: 'Acme', plan: 'silver', until: '2026-11-20T09:00:00Z' },
    '/account/organisation',
  ],
  'organisation-receipt': [
    { organisation: 'Acme', orderNumber: 'PO-7', number: 'GP/2627/R00003', amountMinor: 5_000_000, currency: 'INR' },
    '/account/organisation',
  ],
  'organisation-credit-note': [
    {
      organisation: 'Acme',
      orderNumber: 'PO-7',
      number: 'GP/2627/C00001',
      original: 'GP/2627/R00003',
      reason: 'It was for another customer',
      amountMinor: 5_000_000,
      currency: 'INR',
    },
    '/account/organisation',
  ],
  'webinar-reminder': [
    {
      title: 'Layout for EMC',
      when: '5 March 2027, 15:00 to 16:00, India Standard Time (UTC+5:30)',
      slug: 'emc',
      isLast: true,
      validUntil: '2027-03-05T10:30:00Z',
    },
    '/events/emc',
  ],
  refund: [{ number: 'GP/2627/C00001', plan: 'silver', amountMinor: 1_000, currency: 'USD' }, '/account'],
  'report-receipt': [
    { number: 'GP/2627/R00003', report: 'GaN in 2027', amountMinor: 500_000, currency: 'INR', discount: 50 },
    '/account/reports',
  ],
  'subscription-ends': [
    { plan: 'gold', until: '2026-11-20T09:00:00Z', graceUntil: '2026-11-23T09:00:00Z' },
    '/subcribe_user',
  ],
  'classified-shown': [{ id: 7, title: 'Oscilloscope', endsAt: '2026-12-20T09:00:00Z' }, '/classifieds/7'],
  'classified-refused': [{ title: 'Oscilloscope', reason: 'Please name the model.' }, '/account/classifieds'],
  'classified-ended': [{ title: 'Oscilloscope' }, '/account/classifieds'],
  'classified-message': [
    { title: 'Oscilloscope', from: 'Ravi', email: 'ravi@example.com', message: 'Is it still there?' },
    '/account/classifieds',
  ],
  'classified-reported': [
    { id: 7, title: 'Oscilloscope', reason: 'The seller takes money and sends nothing.' },
    '/admin/classifieds?state=shown',
  ],
  'connection-test': [{ askedAt: '2026-11-20T09:00:00Z' }, '/admin/connections'],
  'contact-editor': [
    { name: 'Ravi', email: 'ravi@example.com', phone: null, message: 'Is there gold for a class?' },
    '/subcribe_user',
  ],
  'unmatched-payment': [
    { paymentId: 'pay_1', providerOrderId: 'order_1', amountMinor: 100, currency: 'INR' },
    '/admin/payments?search=pay_1',
  ],
  'payment-dispute': [
    { paymentId: 'pay_1', amountMinor: 100, currency: 'INR', state: 'open', respondBy: '2026-11-20T09:00:00Z' },
    '/admin/payments?search=pay_1',
  ],
  'backup-failed': [
    {
      kind: 'make',
      problem: 'Failed to store the backup in the folder /srv/backups: its disk is full (ENOSPC).',
      at: '2026-11-20T03:20:00Z',
    },
    '/admin/state',
  ],
  'refund-failed': [
    { id: 'rfnd_1', paymentId: 'pay_1', amountMinor: 100, currency: 'INR' },
    '/admin/payments?search=pay_1',
  ],
  'payment-problem': [
    { providerOrderId: 'order_1', reason: 'Payment pay_1 belongs to another order' },
    '/admin/payments?search=order_1',
  ],
}

const writeMail = (name: string, ...given: [data: unknown, publisher: Publisher]) => {
  const template = allMails.find((one) => one.name === name)
  if (!template) throw new Error(`No mail ${name}`)
  return write(template, ...given)
}

test('features send the mails that they define, and each has an example here', async () => {
  const features = join(import.meta.dirname, '../../../features')
  const files = (await readdir(features, { recursive: true })).filter((file) =>
    /\/server\/mails\/[\w-]+\.ts$/.test(file),
  )
  const modules: object[] = await Promise.all(files.map((file) => import(join(features, file))))
  const defined = new Set(
    modules.flatMap((one) => Object.values(one)).filter((one) => typeof one?.write === 'function'),
  )
  expect(defined.size).toBeGreaterThan(40)
  expect(defined).toEqual(new Set(allMails))
  expect(Object.keys(examples).toSorted()).toEqual(allMails.map(({ name }) => name).toSorted())
})

const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address ?? '')

test.each(Object.keys(examples))(
  '%s says the same in text and HTML, leads to the magazine, loads nothing and is short',
  async (name) => {
    const [data = {}, link = ''] = examples[name] ?? []
    const { subject, html, text } = await writeMail(name, data, publisher)
    const words = readable(html)
    expect(subject).toContain(publisher.name)
    for (const paragraph of text.split('\n').filter((line) => /^\p{Lu}.{30,}/u.test(line)))
      expect(words).toContain(paragraph)
    for (const form of [words, text]) {
      for (const detail of [publisher.contactEmail, publisher.contactPhone, ...publisher.postalAddress])
        expect(form).toContain(detail)
      expect(form).not.toMatch(/undefined|null|NaN|Invalid|\[object/)
    }
    expect(/https?:\/\/\S+/.exec(text)?.[0]).toBe(publisher.publicUrl + link)
    expect(links(html)).toContain(publisher.publicUrl + link)
    for (const address of links(html)) expect(address).toMatch(/^(https:\/\/magazine\.example\/|mailto:editor@)/)
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(|https?:\/\/(?!magazine\.example|www\.w3\.org)/)
    // Mail programs cut off what is longer.
    expect(Buffer.byteLength(html)).toBeLessThan(20_000)
    expect(html).toContain('name="color-scheme" content="light dark"')
    expect(html).toContain('prefers-color-scheme:dark')
  },
)

test('values in a mail are escaped, a token cannot change its address, and times are in the publisher’s time zone', async () => {
  const { html } = await writeMail('account-exists', {}, publisher)
  expect(html).toContain('Circuit &amp; &lt;Sons&gt;')
  expect(html).not.toContain('<Sons>')
  const hostile = { token: '../../login?next=//evil.example', validUntil: '2026-11-20T10:00:00Z' }
  const { text } = await writeMail('reset-password', hostile, publisher)
  expect(text).toContain('https://magazine.example/reset-password/..%2F..%2Flogin%3Fnext%3D%2F%2Fevil.example\n')
  const changed = await writeMail('password-changed', examples['password-changed']?.[0], publisher)
  expect(changed.text).toContain('20 November 2026 at 14:30\u00a0GMT+5:30')
  await expect(writeMail('verify-email', { token }, publisher)).rejects.toThrow('validUntil')
})

test.each([
  ['', 'editor@magazine.example'],
  ['+91 80', 'editor@magazine.example · +91 80'],
])('with the phone number %j a mail ends with %j', async (contactPhone, end) => {
  const { html, text } = await writeMail('account-exists', {}, { ...publisher, contactPhone })
  expect(text.trim().split('\n').at(-1)).toBe(end)
  expect(readable(html).trim().endsWith(end)).toBe(true)
})

test('a title from elsewhere with control characters keeps no mail from going out', async () => {
  const title = 'A \u0093quiet\u0094 buck\r\nBcc: x@evil.example'
  const data = { ...examples['webinar-reminder']?.[0], title }
  expect((await writeMail('webinar-reminder', data, publisher)).subject).toContain('A  quiet  buck Bcc: x@evil.example')
})

test.each([
  ['yellow', '#ffff00'],
  ['white', '#ffffff'],
  ['black', '#000000'],
  ['grey', '#808080'],
  ['neon green', '#39ff14'],
  ['neon pink', '#ff10f0'],
  ['navy', '#000080'],
  ['the ground of light pages', '#fbfaf7'],
  ['the ground of dark pages', '#0e1512'],
])('links and buttons in %s can be read in light and dark mode', async (_, colour) => {
  const own = { accentLight: colour, accentDark: colour, inkLight: colour, inkDark: colour }
  const look = toLook({ ...defaultSettings.identity, ...own })
  const { html } = await writeMail('newsletter-welcome', { token }, { ...publisher, look })
  const inline = (use: string, property: string) =>
    new RegExp(`class="gp-${use}(?: [^"]*)?" style="(?:[^"]*;)?${property}:(#[\\da-f]{6})"`).exec(html)?.[1] ?? ''
  const dark = (use: string, property: string) =>
    new RegExp(`[{}]\\.gp-${use}\\{${property}:(#[\\da-f]{6}) `).exec(html)?.[1] ?? ''
  for (const use of ['accent', 'ink', 'quiet']) {
    for (const ground of grounds.light) expect(contrast(inline(use, 'color'), ground)).toBeGreaterThanOrEqual(4.5)
    for (const ground of grounds.dark) expect(contrast(dark(use, 'color'), ground)).toBeGreaterThanOrEqual(4.5)
  }
  for (const read of [inline, dark])
    expect(contrast(read('fill', 'background-color'), read('label', 'color'))).toBeGreaterThanOrEqual(4.5)
  expect(html).not.toMatch(/9a4a14|e79a5b/i)
})

test('a logo is an image of a fixed size with the name in its place, and one for dark mode where there is one', async () => {
  const light = 'https://magazine.example/logo/email-light.png?v=1'
  const dark = 'https://magazine.example/logo/email-dark.png?v=2'
  const imagesOf = async (logo: { light: string; dark: string | null }) => {
    const { html, text } = await writeMail(
      'account-exists',
      {},
      { ...publisher, logo: { ...logo, width: 280, height: 48 } },
    )
    expect(text).toBe((await writeMail('account-exists', {}, publisher)).text)
    return [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
  }
  const [only, ...others] = await imagesOf({ light, dark: null })
  expect(others).toEqual([])
  for (const attribute of [`src="${light}"`, 'width="280"', 'height="48"', 'alt="Circuit &amp; &lt;Sons&gt;"'])
    expect(only).toContain(attribute)
  const both = await imagesOf({ light, dark })
  expect(both.map((tag) => /src="([^"]*)"/.exec(tag)?.[1])).toEqual([light, dark])
})

test.each([
  ['source-serif', /font-family:&#x27;Source Serif 4&#x27;, Georgia/],
  ['inter', /font-family:Inter, &#x27;Helvetica Neue&#x27;/],
] as const)('an email is set in %s, with a fallback of its kind', async (typeface, family) => {
  const look = toLook({ ...defaultSettings.identity, typeface })
  const { html } = await writeMail('account-exists', {}, { ...publisher, look })
  expect(html).toMatch(family)
  expect(html).not.toMatch(/Archivo/)
  expect(html).not.toMatch(/class="gp-via"/)
})

function readable(html: string): string {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#x27;': "'", '&quot;': '"' }
  return html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&[^;]+;/g, (entity) => entities[entity] ?? entity)
    .replaceAll('\u00a0·', ' ·')
}
