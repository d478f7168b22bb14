import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds, aForm, anEdit } from '../../../../../test/newsroom.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor' })

const code = (source: string) =>
  `<pre><code class="language-data">${source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code></pre>`
const regulators = `kind: table
caption: Regulators compared

Regulator,Output,Ripple (mV),Note
Quiet & small,3.3 V,0.8,"runs warm, <40 °C"
Loud,5 V,12,
Tiny,900 mV,3,at 10 mA`
const bill = `kind: bom
caption: The supply

Designator,Qty,Part,Maker
"C1, C2",2,GRM188R61A106,Murata
R1-R3,3,RC0603FR-0710KL,Yageo
U1,1,LM317,TI`
const bode = `kind: line
caption: Loop gain of the buck
x: log

Frequency (Hz),Gain (dB),Phase (°)
10,60,-95
100,41,-100
1e3,22,-110
10k,3.1,-130
100k,-18,-170
1M,-40,-200`
const efficiency = `kind: line
x: log

Load (A),3.3 V out (%),5 V out (%)
0.01,61,64
0.1,82,86
1,91,93
3,88,`
const heights = `kind: bar

Package,Thermal resistance (K/W),Area (mm²)
SOT-23,220,8.7
SO-8,120,30
QFN-16,45,9`

const shown = async (id: number): Promise<string> =>
  (await magazine.get(`/api/home/article/${id}`)).json().article.Description
const reading = async (source: string) => shown(await adds(meera, { description: `<p>x</p>${code(source)}` }))
const downloaded = (html: string) =>
  decodeURIComponent(/href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(html)?.[1] ?? '')

describe('a table of data', () => {
  test('has values to sort by, units that stay with their numbers, and the file', async () => {
    const html = await reading(regulators)
    expect(html).toContain('<section class="table-frame" tabindex="0" aria-label="Regulators compared">')
    expect(html).toContain('<caption>Regulators compared</caption><thead><tr><th scope="col">Regulator</th>')
    expect(html).toContain('Quiet &amp; small</th><td class="is-number" data-value="3.3">3.3\u00a0V</td>')
    expect(html).toContain('<td class="is-number" data-value="0.9">900\u00a0mV</td>')
    expect(html).toContain('<td>runs warm, &lt;40\u00a0°C</td>')
    expect(downloaded(html)).toBe(`\ufeff${regulators.split('\n').slice(3).join('\r\n')}\r\n`)
    expect(html).toContain('download="regulators-compared.csv"')
    // As German spreadsheets write it.
    expect(await reading('Bauteil;Wert\nR1;4,7 kΩ\nR2;1.000')).toContain('data-value="4700"')
  })

  test('is downloaded as spreadsheets read it, whatever separates the cells of its source', async () => {
    const rows = [
      '# Measured today',
      '',
      'Size\tC (µF)\tGain\tNote',
      '0603\t4,7\t-3 dB\t=HYPERLINK("x")',
      '0805\t-1,5\t-40 dB\t-x',
    ]
    const html = await reading(`kind: table\ncaption: Kühlkörper für µC\n\n${rows.join('\n')}`)
    expect(downloaded(html)).toBe(
      '\ufeffSize,C (µF),Gain,Note\r\n0603,4.7,−3 dB,"\'=HYPERLINK(""x"")"\r\n0805,-1.5,−40 dB,\'-x\r\n',
    )
    expect(html).toMatch(/download="kuhlkorper-fur-[a-z]{2,3}\.csv"/)
  })

  test('is a plain table in feeds, and stays code in the editor', async () => {
    const id = await adds(meera, { description: `<p>x</p>${code(regulators)}` })
    const [{ content_html: html }] = (await magazine.get('/feed.json')).json().items
    expect(html).toContain('<table><caption>Regulators compared</caption>')
    expect(html).not.toMatch(/data-|<pre|class="is/)
    expect((await meera.get(`/admin/article/${id}`)).json().Description).toContain(code(regulators))
  })
})

describe('a bill of materials', () => {
  test('leads to the pages of its parts', async () => {
    const id = await adds(meera, { description: `<p>x</p>${code(bill)}` })
    const html = await shown(id)
    for (const [name, link] of [
      ['LM317', '/part/LM317'],
      ['RC0603FR-0710KL', '/part/RC0603FR0710KL'],
      ['GRM188R61A106', '/part/GRM188R61A106'],
    ] as const) {
      expect(html).toContain(`<a class="part" href="${link}">${name}</a>`)
      expect((await magazine.get(link)).text, link).toContain(`/section/news/${id}`)
    }
    expect(html).toContain('<th scope="row">C1, C2</th>')
    expect(downloaded(html)).toContain('R1-R3,3,RC0603FR-0710KL,Yageo')
  })

  test('stays code where its references do not fit, with a message that names the place', async () => {
    for (const [csv, message] of [
      ['Reference,Footprint\nR1,R_0402', 'Add a column Reference (or Designator) and a column Part'],
      ['Ref,Qty,Part\n"R1, R2",3,LM317', 'Line 2: the quantity is 3, and there are 2 references'],
      ['Ref,Part\nR1,LM317\nR1,LM337', 'Line 3: R1 is already in line 2'],
      ['Ref,Part\nR9-R1,LM317', 'Line 2: “R9-R1” is not a range'],
      ['Ref,Part\nR1-C5,LM317', 'Line 2: “R1-C5” is not a range'],
      ['Ref,Part\nR1-R999999,LM317', 'Line 2: “R1-R999999” is not a range'],
      ['Ref,Qty,Part\nR1,many,LM317', 'Line 2: the quantity must be a whole number'],
    ] as const) {
      const { html, problem } = (await meera.post('/admin/show-data', { source: `kind: bom\n\n${csv}` })).json()
      expect([html, problem]).toEqual(['', expect.stringContaining(message)])
    }
  })
})

describe('a plot', () => {
  test('is drawn without styles that the policy refuses, in the colours of the page', async () => {
    const points = efficiency.replace('line', 'scatter')
    for (const source of [bode, efficiency, heights, points, 'kind: line\n\nA,B\n1,1']) {
      const html = await reading(source)
      const svg = /<figure class="plot">(<svg .*?<\/svg>)/s.exec(html)?.[1] ?? ''
      expect(new XMLParser().parse(svg, true)).toHaveProperty('svg')
      expect(svg).not.toMatch(/style=|<style|class=|NaN|Infinity|undefined/)
      expect(svg).toContain('id="data-1-title"')
      expect(html).toContain('<details class="data"><summary>Data of the plot</summary><section class="table-frame"')
    }
  })

  test('of gain and phase has a panel for each over one logarithmic axis', async () => {
    const html = await reading(bode)
    expect(html).toContain('<title id="data-1-title">Loop gain of the buck</title>')
    expect(html).toContain('Frequency: 10 Hz to 1 MHz. Gain: −40 dB to 60 dB. Phase: −200 ° to −95 °.')
    for (const label of ['>10<', '>10k<', '>1M<', '>Gain (dB)<', '>Phase (°)<', '>Frequency (Hz)<', '>−180<', '>−20<'])
      expect(html, label).toContain(label)
    expect(html).toContain('<figcaption>Loop gain of the buck</figcaption>')
  })

  test('has room for a unit that is a long word', async () => {
    const html = await reading(efficiency.replaceAll('(%)', '(percent)'))
    const [, x, anchor] = /<text x="([\d.]+)"[^>]*text-anchor="(\w+)"[^>]*font-weight="600">percent</.exec(html) ?? []
    expect([x, anchor]).toEqual(['0', 'start'])
    // The first curve of the legend begins after it.
    expect(Number(/<path d="M([\d.]+) [\d.]+h22"/.exec(html)?.[1])).toBeGreaterThan('percent'.length * 8)
  })

  test('of very many values is drawn with as many points as can be told apart', async () => {
    const names = Array.from({ length: 8 }, (_, place) => `s${place} (V)`)
    const rows = Array.from({ length: 999 }, (_, row) => [(5 + row / 1e4).toFixed(4), ...names.map(() => row % 5)])
    const csv = [['x', ...names], ...rows, [0, -9, 1, 1, 1, 1, 1, 1, 1]].map((row) => row.join(',')).join('\n')
    for (const kind of ['line', 'scatter']) {
      const { html } = (await meera.post('/admin/show-data', { source: `kind: ${kind}\n\n${csv}` })).json()
      const svg: string = /<svg.*?<\/svg>/s.exec(html)?.[0] ?? ''
      expect(svg.length, kind).toBeLessThan(20_000)
      expect(svg).toContain('s0: −9 V to 4 V. s1: 0 V to 4 V.')
      expect(html.match(/<tr>/g)).toHaveLength(1_001)
    }
  })

  test('is a picture in feeds, for as long as everybody may read it', async () => {
    // Slides have such a character where a line breaks.
    const pasted = bode.replace('Loop gain', 'Loop\u000bgain')
    const id = await adds(meera, { description: `<p>x</p>${code(pasted)}` })
    const [{ content_html: html }] = (await magazine.get('/feed.json')).json().items
    const address = /<img src="http:\/\/magazine.test(\/plots\/[^"]*)"/.exec(html)?.[1] ?? ''
    const { status, headers, text } = await magazine.get(address)
    expect([status, headers['content-type'], text.slice(1, 4)]).toEqual([200, 'image/png', 'PNG'])
    expect((await magazine.get(address.replace(/\w{16}\.png/, `${'0'.repeat(16)}.png`))).status).toBe(404)
    await meera.post(`/admin/edit/${id}`, anEdit({ description: code(bode), articleType: 'Premium' }))
    expect((await magazine.get(address)).status).toBe(404)
  })

  test('stays code where it cannot be drawn, with a message that names the place', async () => {
    for (const [source, message] of [
      ['kind: pie\n\nA,B\n1,2', '“pie” is not a type'],
      ['kind: line\nx: cubic\n\nA,B\n1,2', 'The x axis must be linear or log, not “cubic”'],
      ['kind: line\n\nA,B\n1,2\nx,3', 'Line 3, column “A”: “x” is not a number'],
      ['kind: line\n\nA,B\n1,2\n2,1e400', 'Line 3, column “B”: “1e400” is not a number'],
      ['kind: line\n\nA,B\n,2', 'Line 2, column “A” is empty'],
      ['kind: line\ndecimals: both\n\nA,B\n1,2', 'Decimals must have a point or a comma, not “both”'],
      ['kind: bar\n\nA\tB\nPune\t12,000\nHosur\t950', 'Line 2, column “B”: “12,000” can be 12000 or 12'],
      ['kind: bar\n\nA,B\nx,25 ppm\ny,10 pcs', 'Column “B”: “ppm” and “pcs” have different scales'],
      ['kind: line\ndecimals: comma\n\nA;B\n1;0.5', 'Line 2, column “B”: “0.5” is not a number'],
      ['kind: line\nx: log\n\nA,B\n0,2', 'Line 2, column “A”: a logarithmic x axis has no 0'],
      ['kind: line\ny: log\n\nA,B\n1,-2', 'Line 2, column “B”: a logarithmic y axis has no −2'],
      ['kind: line\n\nA\n1', 'Add a column for x'],
      ['kind: line\n\nA,B\n1,', 'The column “B” has no numbers'],
      ['kind: line\n\nA,B\n1,2,3', 'Line 2 has 3 fields, but line 1 has 2 names'],
      ['kind: line\n\nA,\n1,2', 'Line 1: column 2 has no name'],
      ['kind: line\n\nA,B', 'Add a line with column names and at least one line of data'],
      ['kind: line', 'Add a line with column names'],
      ['kind: line\n\nA,"B\n1,2', 'Failed to read it as CSV'],
    ] as const) {
      const shownAs = (await meera.post('/admin/show-data', { source })).json()
      expect(shownAs).toEqual({ html: '', problem: expect.stringContaining(message) })
      const id = await adds(meera, { description: `<p>x</p>${code(source)}` })
      expect(await shown(id)).toContain('<pre><code class="language-data">')
      const checked = await meera.post('/admin/check-article', { id, content: { description: code(source) } })
      const problem = checked.json().problems.find((each: { code: string }) => each.code === 'data_broken')
      expect(problem?.message).toContain('Table or plot 1 is shown as code: ')
      expect(problem?.message).toContain(message)
    }
  })

  test('is refused in a sentence where it is too large, and not stored', async () => {
    const ranges = (count: number) => Array.from({ length: count }, (_, n) => `A${n * 500}-A${n * 500 + 499}`)
    for (const [source, message] of [
      [`A\n${'1\n'.repeat(100_000)}`, 'characters: at most 50,000'],
      [`A,B\n${'1,2\n'.repeat(1_001)}`, 'It has 1,001 rows: at most 1,000'],
      [`${'A,'.repeat(16)}A\n${'1,'.repeat(16)}1`, 'It has 17 columns: at most 16'],
      [`kind: line\n\n${'A,'.repeat(9)}A\n${'1,'.repeat(9)}1`, 'It has 9 series: at most 8'],
      ['kind: line\n\nx,a (V),b (A),c (W),d (K)\n1,1,1,1,1', 'It has 4 different units: at most 3'],
      [`kind: bar\n\nA,B\n${'x,1\n'.repeat(61)}`, 'It has 61 bars: at most 60'],
      [`kind: bom\n\nRef,Part\n${ranges(11).join(',LM317\n')},LM317`, 'It has 5,500 references: at most 5,000'],
      // In one cell.
      [`kind: bom\n\nRef,Part\n${ranges(600).join(' ')},LM317`, 'It has 5,500 references: at most 5,000'],
      [`caption: ${'x'.repeat(401)}\n\nA,B\n1,2`, 'characters in its caption'],
    ] as const) {
      const [status, sentence] = await said(meera.post('/admin/addNewsArticle', aForm({ description: code(source) })))
      expect([status, sentence]).toEqual([400, expect.stringContaining(message)])
      expect(sentence).toMatch(/^Table or plot 1 of the text is too large\. /)
    }
    const rows = '1,2,3,4,5,6,7,8\n'.repeat(1_000)
    const description = ['a', 'b', 'c'].map((name) => code(`kind: scatter\n\n${name},B,C,D,E,F,G,H\n${rows}`)).join('')
    const together = 'The tables and plots of the text have 24,000 cells. They can have up to 20,000'
    expect(await said(meera.post('/admin/addNewsArticle', aForm({ description })))).toEqual([400, together])
    expect(await magazine.database.db.selectFrom('articles').select('id').execute()).toEqual([])
  })

  test('runs nothing, whatever is in it', async () => {
    for (const [what, source] of [
      ['a script as a name', 'kind: line\n\n<script>alert(1)</script>,"<img src=x onerror=alert(1)> (V)"\n1,2'],
      ['a quote as a caption', 'kind: line\ncaption: "><svg onload=alert(1)>\n\nA,B\n1,2'],
      ['markup as a category', 'kind: bar\n\nA,B\n"<a href=javascript:alert(1)>x</a>",2'],
      ['markup as a cell', 'A,B\n"</td><script>alert(1)</script>","\'><img src=x onerror=alert(1)>"'],
      ['a part that is markup', 'kind: bom\n\nRef,Part\nR1,"""><script>alert(1)</script>"'],
      ['replacement patterns', 'A,B\n$&$1,"$\'$`"'],
      ['a kind of the prototype', 'kind: constructor\n\nA,B\n1,2'],
      ['half a character', 'A,B\n\ud800,1'],
    ] as const) {
      const live = (await reading(source)).replace(/<(?:title|desc)[^>]*>[^<]*<|>[^<]*</g, '><')
      const active = /<(?:script|img|foreignObject|style|image)\b|\son\w+=|javascript:|style=/i
      expect(live, what).not.toMatch(active)
    }
  })
})
