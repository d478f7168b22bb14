import { expect, test } from 'vitest'
import { auditLog, said } from '../../../../test/answers.ts'
import { arranging } from '../../../../test/catalogue.ts'
import { sendsForm } from '../../../../test/forms.ts'
import { aFlatPng } from '../../../../test/images.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { links } from '../../../platform/contract/links.ts'
import { mediaPackMessages } from '../contract/media-pack.ts'
import { readBlocks } from './read-blocks.ts'

const aPdf = (words: string) => Buffer.from(`%PDF-1.7\n%${words}\ntrailer\n%%EOF\n`)

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })

const { changes } = arranging(admin)

const uploads = (pdf: Uint8Array) => sendsForm(admin, '/admin/media-pack', [['pdf', pdf, 'pack.pdf']])
const file = (headers: Record<string, string> = {}) => magazine.app.http.inject({ url: links.mediaPackPdf, headers })
const words = async () => (await textOfPdf((await file()).rawPayload)).join(' ')
const savesText = async (html: string, title = 'Media pack') => {
  const { version } = (await admin.get('/admin/pages/media-pack')).json()
  await admin.call('PUT', '/admin/pages/media-pack', { body: { title, html, version } })
}
const publishes = () => admin.call('PUT', '/admin/pages/media-pack/publication', { body: { isPublished: true } })

test('without an upload the Advertise page downloads a PDF of the publisher’s sections, slots and contact', async () => {
  expect((await magazine.get(links.advertise)).text).toMatch(/<a href="\/media-pack\.pdf" download/)
  const { statusCode, headers } = await file()
  expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="media-pack.pdf"',
  ])
  await savesSettings(admin, 'identity', { name: 'Volt & Via', description: 'Power, boards and motors.' })
  await savesSettings(admin, 'contact', { email: 'ads@volt.example', phone: '', address: 'Volt\nBerlin' })
  await changes('design-guide', { name: 'Board Craft' })
  await changes('product', { isHidden: true })
  const text = await words()
  for (const shown of ['Volt & Via Media pack', 'Power, boards and motors.', 'Board Craft 2 250 × 250'])
    expect(text).toContain(shown)
  for (const shown of ['Every page 1 970 × 90', 'ads@volt.example Volt Berlin']) expect(text).toContain(shown)
  for (const foreign of ['Groundplane', 'Design Guide', 'New Products', 'engineers', 'working days', '+91'])
    expect(text).not.toContain(foreign)
})

test('what is switched off is not among the places', async () => {
  expect(await words()).toContain('Component Engineering, Pages of parts 2')
  await savesSettings(admin, 'features', { parts: false, topics: false, calculators: false })
  const text = await words()
  for (const shown of ['Component Engineering 2', 'Articles, Authors 2']) expect(text).toContain(shown)
  await savesSettings(admin, 'features', { topics: false }, 1)
  expect(await words()).toContain('Articles, Authors, Calculators 2')
})

test('the published text of the page is what the PDF says, a draft is not', async () => {
  const before = await file()
  await savesText('<h2>Rates</h2><p>A slot costs <strong>₹9,000</strong> a week.</p>', 'Advertise with us')
  expect((await file({ 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304)
  await publishes()
  expect(await words()).toContain('Advertise with us')
  expect(await words()).toContain('Rates A slot costs ₹9,000 a week.')
  expect((await file({ 'if-none-match': String(before.headers.etag) })).statusCode).toBe(200)
})

test('a text of any length and script becomes pages', async () => {
  const row = (cells: number) => `<tr>${'<td>Wert प्रिया</td>'.repeat(cells)}</tr>`
  const rest = [1, 3, 6, 7, 20].map((cells) => `<table><tbody>${row(cells).repeat(12)}</tbody></table>`).join('')
  await savesText(
    `${'<p>कविता Ольга, a long paragraph that wraps over the end of a line and goes on.</p>'.repeat(30)}
    <p><a href="https://[broken">a</a><a href="mailto:x@y.example">b</a><a href="#fn-1">c</a></p>
    <pre>${'x'.repeat(1_000)}</pre><ul>${'<li>One<ul><li>Two</li></ul></li>'.repeat(40)}</ul>${rest}`,
  )
  await publishes()
  const pages = await textOfPdf((await file()).rawPayload)
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.at(-1)).toContain('Contact')
  expect(pages.join(' ')).not.toContain('Places and sizes Places and sizes')
})

test('an uploaded PDF takes its place at once at both addresses, until it is replaced or removed', async () => {
  expect((await uploads(aPdf('first'))).json()).toEqual({ message: mediaPackMessages.uploaded })
  const first = await file()
  expect(first.rawPayload).toEqual(aPdf('first'))
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="media-pack.pdf"',
  })
  const again = await file({ 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])

  const { status, headers } = await magazine.get(links.mediaPack)
  expect([status, headers['location']]).toEqual([302, links.mediaPackPdf])

  await uploads(aPdf('second'))
  expect((await file()).rawPayload).toEqual(aPdf('second'))

  expect((await admin.call('DELETE', '/admin/media-pack')).json()).toEqual({ message: mediaPackMessages.removed })
  expect(await words()).toContain('Places and sizes')
  expect((await admin.call('DELETE', '/admin/media-pack')).status).toBe(404)
  const actions = (await auditLog(magazine)).map(({ action, admin_name }) => `${admin_name} ${action}`)
  expect(actions).toEqual(['Asha media-pack.uploaded', 'Asha media-pack.uploaded', 'Asha media-pack.removed'])
})

test('what is no PDF, breaks off or is too large is refused and changes nothing', async () => {
  for (const [bytes, ...refusal] of [
    [aFlatPng(8, 8), 415, mediaPackMessages.wrongFormat],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, mediaPackMessages.wrongFormat],
    [aPdf('').subarray(0, 12), 415, mediaPackMessages.wrongFormat],
    [Buffer.alloc(0), 415, mediaPackMessages.wrongFormat],
    [Buffer.concat([aPdf(''), Buffer.alloc(20 * 2 ** 20)]), 413, mediaPackMessages.tooLarge],
  ] as const)
    expect(await said(uploads(bytes))).toEqual(refusal)
  expect((await magazine.get('/api/media-pack')).json()).toEqual({ pdf: null })
})

test('the text of a page is read into headings, paragraphs, items and rows', () => {
  const cases: [html: string, lines: string[]][] = [
    ['', []],
    ['<p> </p><p>&nbsp;</p>', []],
    ['<h2>Rates</h2><p>A <em>b</em>  c</p>', ['heading: Rates', 'paragraph: A b c']],
    ['<p>One<br>two</p>', ['paragraph: One\ntwo']],
    ['<p>5 mm<sup>2</sup></p>', ['paragraph: 5 mm²']],
    ['<p>At <math><msup><mn>10</mn><mn>5</mn></msup></math> V</p>', ['paragraph: At 10⁵ V']],
    ['<ul><li>a</li><li><p>b</p><p>c</p></li></ul>', ['• 1: a', '• 1: b', 'paragraph: c']],
    ['<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>', ['3. 1: a', '• 2: b', '4. 1: c']],
    ['<figure><img src="/a.webp"><figcaption>Gone</figcaption></figure><p>x</p>', ['paragraph: x']],
    [
      '<figure><table><caption>Prices</caption><tr><th>a</th></tr><tr><td>1<br>2</td></tr></table></figure>',
      ['paragraph: Prices', 'head a/1 2'],
    ],
    ['<table><tr><td></td></tr></table><blockquote><p>q</p></blockquote>', ['paragraph: q']],
    ['plain <a href="/x">link</a>', ['paragraph: plain link(/x)']],
  ]
  for (const [html, lines] of cases) expect(readBlocks(html).map(inWords), html).toEqual(lines)
})

function inWords(block: ReturnType<typeof readBlocks>[number]): string {
  if (block.kind === 'table')
    return `${block.hasHead ? 'head ' : ''}${block.rows.map((row) => row.join('|')).join('/')}`
  const line = block.words.map(({ text, href }) => (href === null ? text : `${text}(${href})`)).join('')
  return `${block.kind === 'item' ? `${block.mark} ${block.depth}` : block.kind}: ${line}`
}
