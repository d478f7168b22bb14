import { expect, test } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { type Part, sendsForm } from '../../../../../test/forms.ts'
import { aFlatPng } from '../../../../../test/images.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { haveSubscribed, sendsIssue, useMailingMagazine, whenSend } from '../../../../../test/newsletter.ts'
import { days } from '../../../../platform/server/core/durations.ts'

const magazine = useMailingMagazine()
const anna = useMember(magazine, { role: 'admin', username: 'Anna' })

const content = async (particulars: object = {}) => ({ selectedArticles: [await magazine.publishes()], ...particulars })
const preview = async (particulars: object = {}) => anna.post('/admin/preview-newsletter', await content(particulars))
const checksOf = async (particulars: object = {}): Promise<string[]> =>
  (await preview(particulars)).json().checks.map(({ sentence }: { sentence: string }) => sentence)

test('the message of an issue is rich text with the looks of a mail, whatever else was in it', async () => {
  const messageHtml = `<h2>Hello</h2><p onclick="x()" style="position:fixed">Read <a href="/section/news/1">this</a>
      <script>alert(1)</script></p><ul><li>One</li></ul><img src="/images/a-800.webp" alt="A board" width="800" height="400">
      <p><a class="button evil" href="https://shop.example/?a=1&amp;b=2">Buy</a></p><iframe src="//x"></iframe>
      <a href="javascript:alert(1)">No</a>`
  const { html, text } = (await preview({ messageHtml })).json()
  expect(html).toContain('href="http://magazine.test/section/news/1"')
  expect(html).toContain('src="http://magazine.test/images/a-800.webp"')
  expect(html).toMatch(/<img[^>]* width="560" height="280"/)
  expect(html).toMatch(
    /<a href="https:\/\/shop\.example\/\?a=1&amp;b=2" class="gp-fill gp-label" style="[^"]*padding:10px/,
  )
  expect(html).toMatch(/<h2 class="gp-ink" style="[^"]*font-weight:700/)
  for (const foreign of ['onclick', 'position:fixed', '<script', 'iframe', 'javascript:', 'evil'])
    expect(html).not.toContain(foreign)
  expect(text).toContain('Hello\n\nRead this (http://magazine.test/section/news/1)')
  expect(text).toContain(' * One')
})

test('each reader of an issue reads the own first name, or the word for those without one', async () => {
  const long = 'Maximiliane-Konstantina-Ōtautahi-Ωmega'
  await haveSubscribed(
    magazine,
    { email: 'priya@example.com', name: 'Zoë Nair', confirmed: true },
    { email: 'unconfirmed@example.com', name: 'Mallory' },
    { email: 'user@example.com', name: 'x_42 <b>', confirmed: true },
    { email: 'markup@example.com', name: '<b>Bold</b>', confirmed: true },
    { email: 'long@example.com', name: `${long} Smith`, confirmed: true },
  )
  const messageHtml =
    '<p>Dear {first name|reader &amp; friend}, this week is about switching regulators and all the heat that they make.</p>'
  await whenSend(anna, (await sendsIssue(magazine, anna, { messageHtml })).json().sendId)
  const greeting = async (email: string) => {
    const [mail] = await magazine.received(email)
    const sentence = /Dear (.*), this week is about switching regulators and all the heat that they make\./
    return [sentence.exec(mail?.html ?? '')?.[1], sentence.exec(mail?.text ?? '')?.[1]]
  }
  const unknown = ['reader &amp; friend', 'reader & friend']
  expect(await greeting('priya@example.com')).toEqual(['Zoë', 'Zoë'])
  expect(await greeting('long@example.com')).toEqual([long, long])
  expect(await greeting('unconfirmed@example.com')).toEqual(unknown)
  expect(await greeting('user@example.com')).toEqual(unknown)
  expect(await greeting('markup@example.com')).toEqual(unknown)
  const sent = (await anna.get('/admin/newsletter-sends/1/preview')).json()
  expect(sent.html).toContain('Dear reader &amp; friend,')
  const lines = magazine.mailServer.mails.flatMap(({ raw }) => raw.split('\r\n'))
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(400)
})

test('an advertisement says what it is, in both forms, below the first article', async () => {
  const sponsor = { name: 'Acme', title: 'Cooler <i>inductors</i>', text: 'Less loss.', link: 'https://acme.example/' }
  const { html, text } = (await preview({ sponsor })).json()
  expect(html).toContain('Advertisement · Acme')
  expect(html).toContain('Cooler &lt;i&gt;inductors&lt;/i&gt;')
  expect(html).toContain('rel="sponsored"')
  expect(text).toContain('ADVERTISEMENT · Acme\nCooler <i>inductors</i>\nLess loss.\nhttps://acme.example/')
})

test('an issue carries the advertisement that is booked for the newsletter, and its clicks are counted', async () => {
  const square = aFlatPng(500, 500)
  const book = async (location: string) => {
    const fields = { position: '1', link: 'https://www.acme.example/coils', alt: 'Coils', until: '2026-03-03' }
    const form: Part[] = [...Object.entries({ location, ...fields }), ['image', square, 'ad.png']]
    const placed = await sendsForm(anna, '/admin/ads-upload', form)
    return [placed.status, placed.json().id]
  }
  const none = 'No ad is booked for the newsletter today, so this issue has no ad'
  const subject = 'Coils, and other things'
  expect(await checksOf({ subject, hasBookedAd: true })).toEqual([none])
  const [status, id] = await book('newsletter')
  expect([status, (await anna.get('/admin/ad-slots/newsletter')).json().slots]).toMatchObject([200, { length: 1 }])
  const [, ofPages] = await book('home')
  const { html, text, checks } = (await preview({ subject, hasBookedAd: true })).json()
  expect(checks).toEqual([])
  expect(html).toContain('Advertisement · acme.example')
  expect(html).toMatch(
    /<img src="http:\/\/magazine\.test\/assets\/[0-9a-f]+-500\.jpg" alt="Coils" width="250" height="250"/,
  )
  const link = `http://magazine.test/newsletter-ad/${id}`
  expect(html).toContain(`href="${link}" rel="sponsored"`)
  expect(text).toContain(`ADVERTISEMENT · acme.example\nCoils\n${link}`)
  const own = { name: 'Acme', title: 'Coils', text: '', link: 'https://acme.example/' }
  expect((await preview({ hasBookedAd: true, sponsor: own })).json().message).toContain(
    'An issue can have one advertisement',
  )
  await haveSubscribed(magazine, { email: 'priya@example.com', confirmed: true })
  await whenSend(anna, (await sendsIssue(magazine, anna, { subject, hasBookedAd: true })).json().sendId)
  expect((await magazine.received('priya@example.com'))[0]?.html).toContain(link)

  // The flight is over, and the mail is read late.
  later(magazine, days(4))
  const editor = await aMember(magazine, { role: 'admin' })
  const body = await content({ subject, hasBookedAd: true })
  expect((await editor.post('/admin/preview-newsletter', body)).json().checks).toMatchObject([{ sentence: none }])
  const browser = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  for (const [number, to] of [
    [id, 'https://www.acme.example/coils'],
    [ofPages, '/'],
    [987_654, '/'],
  ]) {
    const answer = await magazine.get(`/newsletter-ad/${number}`, browser)
    expect([answer.status, answer.headers['location'], answer.headers['cache-control']]).toEqual([302, to, 'no-store'])
  }
  await magazine.get(`/newsletter-ad/${id}`, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  expect((await editor.get('/admin/ad-slots/newsletter')).json().slots[0].ad.stats.all).toEqual({
    impressions: 0,
    clicks: 1,
  })
})

test('an issue that cannot be sent is refused in a sentence, and 5 MB before they are read', async () => {
  const cases: [wrong: object, sentence: string][] = [
    [{ messageHtml: '<p>Dear {last name|x}</p>' }, 'Unknown placeholder {last name|x}'],
    [{ messageHtml: '<p>{first name}</p>' }, 'Add a fallback'],
    [
      { messageHtml: '<p><a href="https://x.example/?name={first name|reader}">x</a></p>' },
      'Remove the placeholder from the link https://x.example/?name={first name|reader}',
    ],
    [{ messageHtml: '<p><a href="https://x.example/&#123;id}">x</a></p>' }, 'Remove the placeholder from the link'],
    [{ messageHtml: 'x'.repeat(90_000) }, 'email apps clip newsletters'],
    [{ sponsor: { name: 'A', title: 'B', link: '' } }, 'needs a sponsor'],
    [{ sponsor: { name: 'A', title: 'B', link: 'javascript:1' } }, 'must begin with https:// or http://'],
  ]
  for (const [wrong, sentence] of cases)
    expect(await said(preview(wrong)), sentence).toEqual([400, expect.stringContaining(sentence)])
  const large = preview({ messageHtml: 'x'.repeat(5_000_000) })
  expect(await said(large)).toEqual([413, expect.stringMatching(/.{10}/)])
})

test('an issue is checked before it goes out: links, pictures, size, wording', async () => {
  expect(await checksOf({ subject: 'Bucks and boosts' })).toEqual([])
  const messageHtml = `<p><a href="http://localhost:3000/x">a</a> <a href="http://192.168.1.4/">b</a>
      <a href="https://nowhere/">c</a> <a href="https://good.example/">d</a> Act now!!!</p><img src="https://x.example/a.png">
      <img src="data:image/png;base64,AA" alt="A logo"><img src="cid:logo" alt="A logo">`
  expect(await checksOf({ messageHtml, subject: 'RE: BUY YOUR CHIPS' })).toEqual([
    '2 images have no web address, so readers see only the alt text. Upload the file and insert it again',
    'An image has no alt text. Many readers see it instead of the image',
    'The link http://localhost:3000/x leads to a URL that readers cannot open',
    'The link http://192.168.1.4/ leads to a URL that readers cannot open',
    'The link https://nowhere/ does not lead to a public site',
    'The subject looks like a reply. Spam filters may block it',
    'The subject is in capital letters. Spam filters may block it',
    'Spam filters may block these words: “act now”, “!!!”',
  ])
  expect((await checksOf({ subject: 'Fine', messageHtml: `<p>${'word '.repeat(15_900)}</p>` }))[0]).toMatch(
    /^The newsletter has \d\d kB/,
  )
})
