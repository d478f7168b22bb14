import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds, aForm, anEdit } from '../../../../../test/newsroom.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor' })

const code = (source: string) =>
  `<pre><code class="language-wavedrom">${source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code></pre>`

const bus = `{signal: [
  {name: 'SCLK', wave: 'p....', node: '.a'},
  ['bus', {name: 'MISO<sub>n</sub>', wave: 'x3.4z', data: 'addr data', node: '..b'}, {}],
], edge: ['a~>b t_su'], head: {text: 'A read', tick: 0}}`
const register = `{"reg": [{"name": "EN", "bits": 1, "attr": ["RW", "0x0"]}, {"name": "PRESCALER", "bits": 3}, {"bits": 28, "type": 1}]}`
const logic = `{assign: [['out', ['&', ['~', 'enable'], 'ready']]]}`

const shown = async (id: number): Promise<string> =>
  (await magazine.get(`/api/home/article/${id}`)).json().article.Description
const reading = async (description: string) => shown(await adds(meera, { description }))

describe('a code block in WaveJSON', () => {
  test('is shown as a drawing with a title and a description', async () => {
    const html = await reading(`<p>Below.</p>${code(bus)}${code(register)}${code(logic)}`)
    expect(html).not.toContain('<pre>')
    expect(html.match(/<svg [^>]*role="img"/g)).toHaveLength(3)
    expect(html).toContain('<title id="diagram-1-title">A read</title>')
    expect(html).toContain('<figcaption>A read</figcaption>')
    expect(html).toContain('SCLK: clock for 5 cycles. MISOn: unknown, addr for 2 cycles, data, high impedance.')
    expect(html).toContain(' Marked: t_su.')
    expect(html).toContain('Bit 0: EN, RW, 0x0. Bits 3 to 1: PRESCALER. Bits 31 to 4: reserved.')
    expect(html).toContain('out = &amp;(~(enable), ready).')
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of html.matchAll(/(?:href="#|url\(#|labelledby="|describedby=")([\w-]+)/g))
      expect(ids).toContain(id)
  })

  test('is drawn in the colours of the page, without styles that its policy refuses, and stays code in the editor', async () => {
    const id = await adds(meera, { description: code(bus) })
    const { text, headers } = await magazine.get(`/section/news/${id}`)
    expect(text).toContain('aria-label="Timing diagram 1"')
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    const svg = /<svg xmlns.*?<\/svg>/s.exec(text)?.[0] ?? ''
    expect(svg).not.toMatch(/style=|<style|class=|#000|black|white/)
    expect(new XMLParser().parse(svg, true)).toHaveProperty('svg')
    expect((await meera.get(`/admin/article/${id}`)).json().Description).toContain(code(bus))
  })

  test('is a picture in feeds, for as long as everybody may read it', async () => {
    const id = await adds(meera, { description: `<p>x</p>${code(register)}${code(bus)}` })
    const [{ content_html: html }] = (await magazine.get('/feed.json')).json().items
    const addresses = [...html.matchAll(/<img src="http:\/\/magazine.test([^"]*)"/g)].map(([, src]) => src ?? '')
    const [first = ''] = addresses
    expect(addresses).toHaveLength(2)
    expect(html).toContain('alt="Bit 0: EN, RW, 0x0.')
    expect(html).not.toMatch(/<svg|<pre/)
    for (const address of addresses) {
      const { status, headers, text } = await magazine.get(address)
      expect([status, headers['content-type'], text.slice(1, 4)]).toEqual([200, 'image/png', 'PNG'])
    }
    expect((await magazine.get(first.replace(/\w{16}\.png/, `${'0'.repeat(16)}.png`))).status).toBe(404)
    await meera.post(`/admin/edit/${id}`, anEdit({ description: code(register), articleType: 'Premium' }))
    expect((await magazine.get(first)).status).toBe(404)
  })
})

const draws = async (source: string) => (await meera.post('/admin/draw-diagram', { source })).json()

describe('what WaveDrom reads', () => {
  test.each([
    [
      'half a cycle',
      "{signal: [{name: 'ddr', wave: 'x.345678x...', period: 0.5, data: 'A B C D E F'}]}",
      'ddr: unknown for 2 cycles, A,',
    ],
    ['one and a half', "{signal: [{name: 'a', wave: '01', period: 1.5}]}", 'a: low, high.'],
    [
      'numbers in quotes',
      "{signal: [{name: 'a', wave: '01', period: '2', phase: '0.5'}], config: {hscale: '2'}}",
      'a: low, high.',
    ],
    [
      'bits in quotes',
      "{reg: [{bits: '8', name: 'op'}, {bits: 8, name: 'rd', type: 'x'}], config: {bits: 16}}",
      'Bits 7 to 0: op. Bits 15 to 8: rd.',
    ],
    [
      'a name in pieces',
      "{signal: [{name: ['tspan', 'SCL', ['tspan', {'font-size': 8}, ' (100 kHz)']], wave: 'p.'}]}",
      'SCL (100 kHz): clock for 2 cycles.',
    ],
    [
      'a head in pieces',
      "{signal: [{wave: '01'}], head: {text: ['tspan', 'Start ', ['tspan', {'font-weight': 'bold'}, 1]]}}",
      'title">Start 1<',
    ],
    [
      'a value in pieces',
      "{signal: [{name: 'v', wave: '3', data: [['tspan', 'V', ['tspan', {'baseline-shift': 'sub'}, 'CC']]]}]}",
      'v: VCC.',
    ],
    [
      'the number of the lowest bit',
      "{reg: [{bits: 8, name: 'DATA'}, {bits: 8, name: 'ADDR'}], config: {offset: 16}}",
      'Bits 23 to 16: DATA. Bits 31 to 24: ADDR.',
    ],
    ['bits from another number', '{reg: [{bits: 8}], config: {offset: 16}}', '>23<'],
    [
      'labels of rows',
      "{reg: [{bits: 8, name: 'op'}, {bits: 24}], config: {lanes: 2, label: {left: ['0x00', '0x04'], right: 0}}}",
      'Row of bits 15 to 0: 0x00, 0. Row of bits 31 to 16: 0x04, 1.',
    ],
    ['a semicolon at its end', "{signal: [{wave: '01'}]};\n", 'unnamed: low, high.'],
    ['a caption that is a number', "{signal: [{wave: '01'}], foot: {text: 3}}", 'unnamed: low, high.'],
  ])('is drawn: %s', async (_, source, words) => {
    const { html, problem } = await draws(source)
    expect(problem).toBeNull()
    expect(html).toContain(words)
    expect(html).not.toMatch(/NaN|undefined|\[object/)
  })

  test('takes half the room for half a period', async () => {
    const widthOf = async (period: number) => {
      const { html } = await draws(`{signal: [{wave: '${'01'.repeat(20)}', period: ${period}}]}`)
      return Number(/<svg [^>]*width="(\d+)"/.exec(html)?.[1])
    }
    const [whole, halved] = [await widthOf(1), await widthOf(0.5)]
    expect(halved).toBeGreaterThan(whole * 0.45)
    expect(halved).toBeLessThan(whole * 0.65)
  })
})

describe('what cannot be drawn', () => {
  test('stays code, with a message that names the place', async () => {
    for (const [source, message] of [
      ["{signal: [{name: 'a' wave: '01'}]}", "Line 1, column 22: invalid character 'w'"],
      ["{signal: [{name: 'a'}, {wave: '01q'}]}", 'signal[1].wave has “q” at 3'],
      ["{signal: [['g', {data: 4}]]}", 'signal[0][1].data must be text or a list of texts'],
      ["{signal: [{wave: '01', period: 0.3}]}", 'signal[0].period must be a multiple of 0.5 from 0.5 to 16'],
      ['{signal: []}', 'signal has no lane'],
      ['{signal: [7]}', 'signal[0] must be a signal'],
      ['{reg: [{bits: 0}]}', 'reg[0].bits must be a whole number from 1 to 256'],
      ['{reg: [{bits: 8}], config: {offset: 1.5}}', 'config.offset must be a whole number from 0 to 9999'],
      ['{reg: [{bits: 8}], config: {label: "a"}}', 'config.label must be as in {left: "0x00"}'],
      [
        `{reg: [{bits: 8}], config: {label: {left: "${'a'.repeat(21)}"}}}`,
        'config.label must have at most 20 characters',
      ],
      ['{reg: [{name: "x"}]}', 'reg[0].bits must be a whole number from 1 to 256'],
      ['{assign: [["out", []]]}', 'assign[0][1] must be a gate'],
      ['[]', 'It needs one of signal, reg and assign'],
      ['{', 'invalid end of input'],
    ] as const) {
      expect(await draws(source)).toMatchObject({ html: '', problem: expect.stringContaining(message) })
      const id = await adds(meera, { description: `<p>x</p>${code(source)}` })
      expect(await shown(id)).toContain('<pre><code class="language-wavedrom">')
      const checked = await meera.post('/admin/check-article', { id, content: { description: code(source) } })
      const problem = checked.json().problems.find((each: { code: string }) => each.code === 'diagram_broken')
      expect(problem?.message).toContain('Diagram 1 is shown as code: ')
      expect(problem?.message).toContain(message)
    }
  })

  test('is refused in a sentence where it is too large, and not stored', async () => {
    for (const [what, source, message] of [
      ['nested a thousand deep', `${'['.repeat(1000)}${']'.repeat(1000)}`, 'nested more than'],
      ['of 10,000 signals', `{signal:[${'{},'.repeat(10_000)}]}`, 'at most 10,000 can be drawn'],
      ['of 61 signals', `{signal:[${'{},'.repeat(61)}]}`, 'It has 61 signals: at most 60 can be drawn'],
      ['of 61 signals in groups', `{signal:[${'["g",{}],'.repeat(61)}]}`, 'at most 60'],
      ['that is long', `{signal:[{wave:"${'p'.repeat(2_000)}"}]}`, 'It has 2,000 cycles'],
      ['that is stretched', `{signal:[{wave:"${'p'.repeat(100)}",period:16}],config:{hscale:10}}`, '16,000 cycles'],
      ['of many bits', `{reg:[${'{bits:200},'.repeat(9)}]}`, 'It has 1,800 bits'],
      ['of many gates', `{assign:[${'["a","b"],'.repeat(200)}]}`, 'It has 400 gates and signals'],
    ] as const) {
      const [status, sentence] = await said(meera.post('/admin/addNewsArticle', aForm({ description: code(source) })))
      expect([status, sentence], what).toEqual([400, expect.stringContaining(message)])
      expect(sentence).toMatch(/^Diagram 1 of the text is too large\. /)
    }
    const description = code('[1],'.repeat(2_500_000))
    const { status } = await meera.post('/admin/addNewsArticle', aForm({ description }))
    expect(status).toBe(413)
    expect((await draws('x'.repeat(20_000))).error).toContain('10000 characters or fewer')
    expect(await magazine.database.db.selectFrom('articles').select('id').execute()).toEqual([])
  })

  test('runs nothing, whatever is in it', async () => {
    for (const [what, source] of [
      ['a script in a name', `{signal:[{name:'<script>alert(1)</script>', wave:'01'}]}`],
      ['an entity in a name', `{signal:[{name:'&lt;script&gt;alert(1)', wave:'01'}]}`],
      ['a quote in a value', `{signal:[{name:'a', wave:'3', data:['"><svg onload=alert(1)>']}]}`],
      ['elements in place of names', `{signal:[{name:['script',{},'alert(1)'], wave:'01'}]}`],
      ['an element as a caption', `{signal:[{wave:'01'}], head:{text:['a',{href:'javascript:alert(1)'}]}}`],
      ['a piece of wave that is a path', `{signal:[{wave:['pw',{d:['M0,0"/><script>alert(1)</script>']}]}]}`],
      ['attributes of a rectangle', `{reg:[{bits:2,type:1,rect:{onclick:'alert(1)',style:'position:fixed'}}]}`],
      ['a script in a field', `{reg:[{bits:2,name:'<img src=x onerror=alert(1)>',attr:'</title><script>'}]}`],
      ['a gate of the prototype', `{assign:[['__proto__',['constructor','<script>']]]}`],
      ['a skin', `{signal:[{wave:'01'}],config:{skin:'"><script>'}}`],
      ['a polluted prototype', `{signal:[{wave:'01'}],__proto__:{onload:'alert(1)'},constructor:{prototype:{x:1}}}`],
      ['an edge that is markup', `{signal:[{wave:'01',node:'ab'}],edge:['a<script>b <script>alert(1)</script>']}`],
    ] as const) {
      const html = await reading(`<p>x</p>${code(source)}`)
      const live = html.replace(/<(?:title|desc)[^>]*>[^<]*<|>[^<]*</g, '><')
      const active = /<(?:script|img|a|foreignObject|style|image)\b|\son\w+=|javascript:|style=|href="[^#]/i
      expect(live, what).not.toMatch(active)
      expect(Reflect.get({}, 'onload')).toBeUndefined()
    }
  })
})
