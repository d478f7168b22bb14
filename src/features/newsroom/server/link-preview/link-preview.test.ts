import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aFlatPng } from '../../../../../test/images.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds } from '../../../../../test/newsroom.ts'
import { createGuardedFetch } from '../../../../platform/server/gateways/fetch/guarded-fetch.ts'
import { readPage } from './read-page.ts'

/** Treats one loopback address as the internet, and all others as private. */
const magazine = useMagazine({ fetchOutside: createGuardedFetch({ admits: (address) => address === '127.0.0.1' }) })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
const wanda = useMember(magazine, { role: 'writer', username: 'Wanda' })

const sites: Server[] = []
afterEach(() => {
  for (const site of sites.splice(0)) {
    site.close()
    site.closeAllConnections()
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const site = createServer(answer).listen(0, '127.0.0.1')
  sites.push(site)
  await once(site, 'listening')
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/page`
}

const asks = async (address: string, who = meera) => {
  const answer = await who.post('/admin/link-preview', { address })
  return answer.status === 200
    ? answer.json()
    : [answer.status, answer.json().details?.[0].message ?? answer.json().error]
}

test('a page of another site tells its title and its description, in its own encoding', async () => {
  const page = `<!doctype html><head><title>Plain</title><meta content='A &amp; B&#8211;C &rsquo;' property="og:title">
    <meta name="description" content="What it is about"><script>"<meta property='og:description' content='x'>"</script>`
  const site = await serve((_request, answer) => answer.setHeader('content-type', 'text/html').end(page))
  expect(await asks(site)).toEqual({ title: 'A & B–C ’', text: 'x', picture: null })
  expect(await asks(site, wanda)).toMatchObject({ title: 'A & B–C ’' })
  const latin = Buffer.from('<meta charset=iso-8859-1><title>Prüfstand\n für 5 µV</title>', 'latin1')
  expect(readPage({ headers: {}, body: latin, url: '' })).toMatchObject({ title: 'Prüfstand für 5 µV', text: '' })
  const long = readPage({ headers: {}, body: Buffer.from(`<title>${'word '.repeat(100)}</title>`), url: '' })
  expect(long.title).toMatch(/^(?:word ){39}word…$/)
  for (const [head, title] of [
    ['<title>Arm&reg; Cortex&reg;-M4 &micro;C</title>', 'Arm® Cortex®-M4 µC'],
    [
      '<meta property=og:title content="M&uuml;ller &amp; Tom&apos;s &#39;x&#x27;"><title>T</title>',
      "Müller & Tom's 'x'",
    ],
    ['<title>5 V -> 3.3 V converter</title>', '5 V -> 3.3 V converter'],
    ['<title>T</title><meta name="twitter:title" content="5 V -> 3.3 V">', '5 V -> 3.3 V'],
    ['<svg viewBox="0 0 1 1"><title>Icon</title></svg><svg/><title>Page</title>', 'Page'],
  ] as const)
    expect(readPage({ headers: {}, body: Buffer.from(head), url: '' }).title, head).toBe(title)
  const linked = Buffer.from('<title>T</title><meta property="og:image" content="/a?x=1&copy=2&amp;y=3">')
  expect(readPage({ headers: {}, body: linked, url: 'https://example.com/' }).picture).toBe(
    'https://example.com/a?x=1&copy=2&y=3',
  )
  // Time does not grow with what a page repeats.
  const hostile = ['<meta ', '<title', '<meta content="', `<meta ${'a='.repeat(20)}`, '&#', '<svg>', '<meta "'].map(
    (part) => part.repeat(60_000),
  )
  for (const html of hostile) readPage({ headers: {}, body: Buffer.from(html), url: '' })
})

test('pages of this magazine tell theirs from the database, as far as readers may open them', async () => {
  const live = await magazine.publishes({ title: 'Inrush current', standfirst: 'What the fuse sees.' })
  const hidden = await adds(meera, { title: 'A secret', isPublished: 0 })
  const { publicUrl } = (await magazine.get('/api/site')).json()
  await sql`insert into parts (number, name, maker, description, package, state, data_sheet, parameters, lexemes, changed_at)
    values ('lm317', 'LM317', '', 'A regulator', '', '', '', '[]', '', now())`.execute(magazine.database.db)
  for (const [path, found] of [
    [`/section/news/${live}`, { title: 'Inrush current', text: 'What the fuse sees.' }],
    [`/section/news/${live}/with-words?a=1#b`, { title: 'Inrush current' }],
    [`/article/${live}`, { title: 'Inrush current' }],
    [`/tools/adc-noise?bits=14`, { title: 'ADC noise and ENOB' }],
    ['/part/LM317', { title: 'LM317', text: 'A regulator' }],
  ] as const)
    for (const address of [path, publicUrl + path]) expect(await asks(address), address).toMatchObject(found)
  for (const path of [`/section/news/${hidden}`, '/article/999999', '/tools/none', '/part/none', '/about', '/part/%ff'])
    expect(await asks(path), path).toEqual([400, 'This page does not say its title.'])
})

test('a site that hangs, sends too much, is no page or leads to this machine is told in a sentence, soon', async () => {
  const hanging = await serve(() => {})
  const began = performance.now()
  expect(await asks(hanging)).toEqual([400, expect.stringMatching(/did not answer in time\.$/)])
  expect(performance.now() - began).toBeLessThan(20_000)
  const endless = await serve((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html', 'content-length': '10' + '0'.repeat(9) })
    answer.write('<title>Endless</title>')
    const more = () => answer.writable && answer.write('x'.repeat(60_000), more)
    more()
  })
  expect(await asks(endless)).toEqual({ title: 'Endless', text: '', picture: null })
  const file = await serve((_request, answer) => answer.setHeader('content-type', 'application/pdf').end('%PDF'))
  expect(await asks(file)).toEqual([400, expect.stringMatching(/did not send a web page\.$/)])
  const gone = await serve((_request, answer) => answer.writeHead(404, { 'content-type': 'text/html' }).end())
  expect(await asks(gone)).toEqual([400, expect.stringMatching(/responded with 404\.$/)])
  const untitled = await serve((_request, answer) => answer.setHeader('content-type', 'text/html').end('<p>Hello'))
  expect(await asks(untitled)).toEqual([400, 'This page does not say its title.'])
  for (const inwards of [
    'http://127.0.0.2:8081/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
  ]) {
    const site = await serve((_request, answer) => answer.writeHead(302, { location: inwards }).end())
    for (const address of [inwards, site]) {
      const [status, message] = await asks(address)
      expect([status, message], address).toEqual([400, expect.stringMatching(/not fetched|are fetched/)])
    }
  }
})

const takes = async (address: string, who = meera) => {
  const answer = await who.post('/admin/link-picture', { address })
  return answer.status === 200
    ? (answer.json().src as string)
    : [answer.status, answer.json().details?.[0].message ?? answer.json().error]
}

test('a page names its picture, and the magazine takes it and shows its own copy', async () => {
  const png = aFlatPng(1200, 630)
  const site = await serve((request, answer) =>
    request.url === '/card.png'
      ? answer.setHeader('content-type', 'image/png').end(png)
      : answer
          .setHeader('content-type', 'text/html')
          .end('<title>T</title><meta property="og:image" content="/card.png">'),
  )
  const { picture } = await asks(site)
  expect(picture).toBe(new URL('/card.png', site).href)
  const src = String(await takes(picture))
  expect(src).toMatch(/^\/assets\/[0-9a-f]{32}-\d+\.webp$/)
  expect(await takes(picture, wanda)).toBe(src)
  const held = await magazine.database.db.selectFrom('pictures').select('file_name').execute()
  expect(held).toEqual([{ file_name: expect.stringContaining('card.png') }])
  const html = `<p>Text.</p><figure class="bookmark"><a href="https://example.com/a">Title</a><img src="${src}" alt=""></figure>`
  const id = await magazine.publishes({ html })
  const { Description } = (await magazine.get(`/api/home/article/${id}`)).json().article
  expect(Description).toMatch(
    /<figure class="bookmark"><a href="https:\/\/example\.com\/a"[^<>]*>Title<\/a><img [^<>]*alt=""/,
  )
  for (const named of ['data:image/png;base64,xx', 'file:///etc/passwd', 'javascript:alert(1)', `/${'x'.repeat(3000)}`])
    expect(
      readPage({ headers: {}, body: Buffer.from(`<meta property="og:image" content="${named}">`), url: site }).picture,
      named.slice(0, 30),
    ).toBeNull()
})

test('a picture that hangs, lies about its size, is none or lies within is refused in a sentence, and nothing is kept', async () => {
  const hanging = await serve(() => {})
  const began = performance.now()
  expect(await takes(hanging)).toEqual([400, expect.stringMatching(/did not answer in time\.$/)])
  expect(performance.now() - began).toBeLessThan(20_000)
  const lying = await serve((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'image/png', 'transfer-encoding': 'chunked' })
    const more = () => answer.writable && answer.write(Buffer.alloc(60_000, 1), more)
    more()
  })
  expect(await takes(lying)).toEqual([400, expect.stringMatching(/is larger than 5 MB\.$/)])
  const short = await serve((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'image/png', 'content-length': '100000' })
    answer.write('x')
    answer.destroy()
  })
  expect((await takes(short))[0]).toBe(400)
  const page = await serve((_request, answer) => answer.setHeader('content-type', 'image/png').end('<html>Hello'))
  expect(await takes(page)).toEqual([400, expect.any(String)])
  const gone = await serve((_request, answer) => answer.writeHead(404).end())
  expect(await takes(gone)).toEqual([400, expect.stringMatching(/responded with 404\.$/)])
  const inwards = await serve((_request, answer) => answer.writeHead(302, { location: 'http://127.0.0.2:8081/' }).end())
  expect(await takes(inwards)).toEqual([400, expect.stringMatching(/not fetched/)])
  expect(await magazine.database.db.selectFrom('pictures').select('id').execute()).toEqual([])
})
