import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds } from '../../../../test/newsroom.ts'
import { toolLink } from '../../../platform/contract/links.ts'
import { calculators } from '../contract/all.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor' })

const opens = async (address: string) => {
  const { status, headers, text } = await magazine.get(address)
  return { status, caching: headers['cache-control'], text: text.replaceAll('\u202F', ' ') }
}

describe('the page of a calculator', () => {
  test('has the answer to the inputs in its address, and a form that sends them, without script', async () => {
    const { status, text } = await opens('/tools/rc-filter?r=4k7&c=2%2C2%C2%B5&f=50')
    expect(status).toBe(200)
    expect(text).toContain('<b>15.39 Hz</b>')
    expect(text).toMatch(/<form[^>]* action="\/tools\/rc-filter"/)
    expect(text).toContain('value="2,2µ"')
    expect(text).toContain('1 mΩ to 1 TΩ')
    expect(text).toMatch(/<math[ >].*<\/math>/s)
    expect(text).not.toMatch(/<math[^>]* style=/)
    expect(text).toMatch(/<svg[^>]* role="img" aria-label="R in the signal’s way/)
    expect(text).toContain('<link rel="canonical" href="http://magazine.test/tools/rc-filter"/>')
  })

  test('shows beside each field what a number alone is in, and tells it to who does not see it', async () => {
    const { text } = await opens('/tools/led-resistor?current=.02')
    expect(text).toContain('<span id="current-unit">mA</span>')
    expect(text).toMatch(/<input[^>]* aria-describedby="current-unit current-range"/)
    expect(text).toContain('<b>20 µA</b>')
    expect((await opens('/tools/capacitor-code')).text).toContain('47 and 1000 are in pF, .1 is in µF')
    for (const { name, fields } of calculators) {
      const { text: page } = await opens(toolLink(name))
      for (const [field, its] of Object.entries(fields))
        if (!('choices' in its))
          expect(page, `${name}: ${field}`).toContain(
            `id="${field}-${'kind' in its && its.kind !== 'number' ? 'unit' : 'range'}"`,
          )
    }
  })

  test('reads volts as schematics have them', async () => {
    for (const vin of ['3v3', '3V3', '3.3v', '3,3 V']) {
      const { text } = await opens(`/tools/voltage-divider?${new URLSearchParams({ vin, r1: '10k', r2: '10k' })}`)
      expect(text, vin).toContain('<b>1.65 V</b>')
    }
  })

  test('says in a sentence what is wrong with an input, and keeps the others', async () => {
    const { status, text } = await opens('/tools/voltage-divider?vin=1e400&r1=10nF&r2=3k3')
    expect(status).toBe(200)
    expect(text).toContain('Input voltage must be from 1 µV to 1 MV, and this is infinite.')
    expect(text).toContain('R1, upper resistor needs a unit of resistance, but nF is a unit of capacitance.')
    expect(text).toContain('value="3k3"')
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(2)
  })

  test('is not cached with inputs, and others than its own make no page', async () => {
    expect((await opens('/tools/decibel?value=3')).caching).toBe('no-store')
    expect((await opens('/tools/decibel?other=3')).caching).toContain('public')
    for (const address of ['/tools/nothing', '/tools/Decibel', '/tools/__proto__'])
      expect((await opens(address)).status, address).toBe(404)
  })

  test('is found from the index and the site map, and answers to what its fields begin with', async () => {
    const [index, map] = [(await opens('/tools')).text, (await opens('/sitemaps/pages.xml')).text]
    for (const { name } of calculators) {
      expect(index).toContain(`href="${toolLink(name)}"`)
      expect(map).toContain(`<loc>http://magazine.test${toolLink(name)}</loc>`)
      const { status, caching, text } = await opens(toolLink(name))
      expect([status, caching], name).toEqual([200, expect.stringContaining('public')])
      expect(text).not.toContain('tool-problem')
    }
  })
})

describe('a calculator in an article', () => {
  const card = (query: string, caption = '') =>
    `<figure class="bookmark"><a href="/tools/voltage-divider${query}">The divider</a>${caption}</figure>`
  const caption = '<figcaption>Without a load.</figcaption>'
  const description = `<p>Below.</p>${card('?r1=20k&amp;r2=10k', `${caption}<img src="/assets/a.webp" alt="" />`)}`

  test('shows its inputs and its result, in feeds too', async () => {
    const id = await adds(meera, { description })
    const { text } = await opens(`/section/news/${id}`)
    expect(text).toContain('<figure class="bookmark calculation"><a href="/tools/voltage-divider?r1=20k&amp;r2=10k">')
    expect(text).toContain('<dt>R1, upper resistor</dt><dd>20 kΩ</dd>')
    expect(text).toContain('<dt>Output voltage</dt><dd>4 V</dd>')
    expect(text).toContain('<figcaption>Without a load.</figcaption>')
    const [{ content_html: html }] = (await magazine.get('/feed.json')).json().items
    expect(html).toContain('href="http://magazine.test/tools/voltage-divider?r1=20k&amp;r2=10k"')
    expect(html).toContain('<dt>Output voltage</dt><dd>4\u202FV</dd>')
    expect((await meera.get(`/admin/article/${id}`)).json().Description).toBe(description)
  })

  test('without an answer stays a bookmark, and the editor is told', async () => {
    for (const [query, message] of [
      ['?r1=10nF', 'Voltage divider: R1, upper resistor needs a unit of resistance, but nF is a unit of capacitance.'],
      ['-of-ours', 'There is no calculator /tools/voltage-divider-of-ours: its card stays a bookmark.'],
    ] as const) {
      const id = await adds(meera, { description: card(query) })
      expect((await magazine.get(`/api/home/article/${id}`)).text).not.toContain('calculation')
      const checked = await meera.post('/admin/check-article', { id, content: { description: card(query) } })
      expect(checked.json().problems).toContainEqual(
        expect.objectContaining({ code: 'calculation_broken', message: expect.stringContaining(message) }),
      )
    }
  })

  test('has markup in its inputs escaped', async () => {
    const text = '<img src=x onerror=alert(1)>'
    const id = await adds(meera, { description: card(`?r1=${encodeURIComponent(text)}`) })
    expect((await opens(`/section/news/${id}`)).text).not.toContain('<img src=x')
    expect((await opens(`/tools/resistor-code?code=${encodeURIComponent(text)}`)).text).not.toContain('<img src=x')
  })
})
