import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds } from '../../../../test/newsroom.ts'
import { createGuardedFetch } from '../../../gateways/fetch/guarded-fetch.ts'
import { partNumber } from '../../search/index.ts'
import { readPage } from './read-page.ts'

/** As if one address of loopback were the internet, and every other private. */
const magazine = useMagazine({ fetchOutside: createGuardedFetch({ admits: (address) => address === '127.0.0.1' }) })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
const wanda = useMember(magazine, { role: 'writer', username: 'Wanda' })
const reader = useMember(magazine, { username: 'Priya' })

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
  expect(await asks(site)).toEqual({ title: 'A & B–C ’', text: 'x' })
  expect(await asks(site, wanda)).toMatchObject({ title: 'A & B–C ’' })
  const latin = Buffer.from('<meta charset=iso-8859-1><title>Prüfstand\n für 5 µV</title>', 'latin1')
  expect(readPage({ headers: {}, body: latin })).toEqual({ title: 'Prüfstand für 5 µV', text: '' })
  const long = readPage({ headers: {}, body: Buffer.from(`<title>${'word '.repeat(100)}</title>`) })
  expect(long.title).toMatch(/^(?:word ){39}word…$/)
  // Time does not grow with what a page repeats.
  const hostile = ['<meta ', '<title', '<meta content="', `<meta ${'a='.repeat(20)}`, '&#'].map((part) =>
    part.repeat(60_000),
  )
  for (const html of hostile) readPage({ headers: {}, body: Buffer.from(html) })
})

test('pages of this magazine tell theirs from the database, as far as readers may open them', async () => {
  const live = await magazine.publishes({ title: 'Inrush current', standfirst: 'What the fuse sees.' })
  const hidden = await adds(meera, { title: 'A secret', isPublished: 0 })
  const { publicUrl } = (await magazine.get('/api/site')).json()
  await magazine.database.db
    .insertInto('parts')
    .values({
      ...{ number: partNumber('LM317'), name: 'LM317', description: 'A regulator', maker: '', package: '', state: '' },
      ...{ data_sheet: '', parameters: '[]', lexemes: '', changed_at: magazine.clock.now },
    })
    .execute()
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
  expect(await asks(endless)).toEqual({ title: 'Endless', text: '' })
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
  expect((await asks(gone, reader))[0]).toBe(403)
})
