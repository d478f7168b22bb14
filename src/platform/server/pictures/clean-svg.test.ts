import { describe, expect, test } from 'vitest'
import { toPng } from '../../../features/brand/server/index.ts'
import { drawDrawing } from '../../../features/pictures/server/images/drawing.ts'
import { imageRules } from '../../contract/image-rules.ts'
import { cleanSvg } from './clean-svg.ts'

const drawn = (content: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${root}>${content}</svg>`
const most = { width: 9, height: 9 }

const levels = (each: (level: number) => string) => Array.from({ length: 8 }, (_, level) => each(level)).join('')
const shapes = (id: string, href: string) =>
  drawn(levels((n) => `<g id="${id}${n + 1}">${`<use href="#${href}${n}"/>`.repeat(10)}</g>`))
const holds = (svg: string | null) => svg?.match(/(?:href="|url\()/g)?.length ?? 0

describe('a drawing whose references repeat each other', () => {
  test.each([
    ['percent-encoded', shapes('n', '%6e')],
    ['names with an apostrophe', shapes("x'", "x'")],
    ['names with spaces', shapes('x ', 'x ')],
  ])('loses those that browsers could read in another way: %s', (_, svg) => {
    expect(holds(cleanSvg(svg))).toBe(0)
  })

  test.each([
    [
      'shadowed by later elements of the same name',
      shapes('n', 'n').replace('</svg>', `${levels((n) => `<g id="n${n}"/>`)}</svg>`),
    ],
    ['in uppercase', drawn(levels((n) => `<mask id="m${n + 1}">${`<rect mask="URL(#m${n})"/>`.repeat(10)}</mask>`))],
    ['in quotes', drawn(levels((n) => `<mask id="m${n + 1}">${`<rect mask="url( '#m${n}' )"/>`.repeat(10)}</mask>`))],
    [
      'behind an attribute that looks like two',
      drawn(levels((n) => `<g font-family="x id=" id="n${n + 1}">${`<use href="#n${n}"/>`.repeat(10)}</g>`)),
    ],
    [
      'inherited by ten shapes each',
      drawn(levels((n) => `<pattern id="p${n + 1}"><g fill="url(#p${n})">${'<rect/>'.repeat(10)}</g></pattern>`)),
    ],
    [
      'markers at each point',
      drawn(
        `<marker id="m">${'<rect/>'.repeat(1_000)}</marker><path marker-mid="url(#m)" d="M0 0${'h1'.repeat(1_000)}"/>`,
      ),
    ],
    ['many masks', drawn(`<mask id="m"><rect/></mask>${'<rect mask="url(#m)"/>'.repeat(1_000)}`)],
    ['a long path', drawn(`<path id="p" d="M0 0${'h1'.repeat(100_000)}"/>${'<use href="#p"/>'.repeat(1_000)}`)],
    ['a long text', drawn(`<text id="t">${'ab'.repeat(10_000)}</text>${'<use href="#t"/>'.repeat(100)}`)],
  ])('is refused: %s', (_, svg) => {
    expect(cleanSvg(svg)).toBeNull()
  })

  test('is kept if it does so as drawings do', () => {
    const svg = drawn(
      `<defs><linearGradient id="Ü.1:b"><stop/><stop/></linearGradient><marker id="end"><path d="M0 0h1"/></marker></defs>` +
        `<g fill="url('#Ü.1:b')">${'<rect/>'.repeat(30_000)}</g><path marker-end="URL(&quot;#end&quot;)" d="M0 0h1"/>`,
    )
    const cleaned = cleanSvg(svg)
    expect(cleaned).toContain('<g fill="url(#Ü.1:b)">')
    expect(cleaned).toContain('marker-end="url(#end)"')
  })

  test('keeps the first element of a name', () => {
    expect(cleanSvg(drawn('<g id="a"/><rect id="a"/>'))).toContain('<g id="a"></g><rect></rect>')
  })
})

describe('the styles of a drawing', () => {
  const rects = '<rect/>'.repeat(20_000)

  test('are refused if they make it larger than an image may be', () => {
    const look = `*{font-family:${'a'.repeat(900)}}`
    expect(cleanSvg(drawn(`<style>${look}</style>${rects}`))).toBeNull()
    expect(cleanSvg(drawn(`<style>${look}</style><rect/>`))).toContain('font-family')
    expect(cleanSvg(drawn('<style>rect{fill:red}</style><rect/><rect/>'), 100)).toBeNull()
  })

  test('are left out if they are longer than any look', () => {
    const cleaned = cleanSvg(drawn(`<style>*{fill:red;font-family:${'a'.repeat(2_000)}}</style>${rects}`)) ?? ''
    expect(cleaned).toContain('<rect fill="red">')
    expect(cleaned.length).toBeLessThan(imageRules.maxBytes)
    expect(cleaned).not.toContain('font-family')
    const path = `M0 0${'h1'.repeat(1_000)}`
    expect(cleanSvg(drawn(`<path style="d:${path}"/>`))).toContain(path)
  })

  test.each([
    ['without braces', 'a'.repeat(110_000)],
    ['of many selectors', `${'a,'.repeat(60_000)}a{fill:red}`],
  ])('are refused if they are endless: %s', (_, css) => {
    expect(cleanSvg(drawn(`<style>${css}</style>`))).toBeNull()
  })

  test('are read within media queries, at the end and from many classes', () => {
    const css = '.a{fill:red}@media screen{.b{stroke:blue}}.c{x:1'
    expect(cleanSvg(drawn(`<style>${css}</style><rect class="a b c ${'d '.repeat(200_000)}"/>`))).toContain(
      '<rect fill="red" stroke="blue" x="1">',
    )
  })
})

const flowed = (text: string) => `<flowRoot><flowRegion><rect/></flowRegion><flowPara>${text}</flowPara></flowRoot>`

const nested = Array.from(
  { length: 12 },
  (_, n) => `<pattern id="p${n + 1}" width="1" height="1">${`<rect fill="url(#p${n})"/>`.repeat(10)}</pattern>`,
)

test.each([
  ['with a comment that does not end', drawn('<!--'), 'unreadable'],
  ['with a comment that begins and does not end', drawn('<!-->'), 'unreadable'],
  ['with a second comment that does not end', drawn('<!-- a --><!--'), 'unreadable'],
  ['without a size', '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>', 'unreadable'],
  ['of nothing', drawn('<g><title>A</title></g>'), 'unreadable'],
  ['that is cut off', '<svg>', 'unreadable'],
  ['with an entity bomb', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${drawn('&b;')}`, 'svgEntities'],
  ['with a handler', drawn('', ' onload="alert(1)"'), 'svgScript'],
  ['with HTML', drawn('<foreignObject><body/></foreignObject>'), 'svgHtml'],
  ['with flowed text', drawn(flowed('Flowed text')), 'svgFlowedText'],
  ['with flowed text in a group', drawn(`<g>${flowed('Flowed text')}</g>`), 'svgFlowedText'],
  ['with a style sheet beside it', `<?xml-stylesheet href="//example.com/a.css"?>${drawn('')}`, 'svgOutside'],
  ['of shapes that repeat a hundred million times', shapes('n', 'n'), 'svgTooComplex'],
  ['with a script in another namespace', drawn('<x:script>alert(1)</x:script>'), 'svgScript'],
  ['with a link', drawn('<a href="#x"><path d="M0 0"/></a>'), 'svgOutside'],
  ['that uses another file', drawn('<use xlink:href="http://example.com/a.svg#x"/>'), 'svgOutside'],
  ['with a picture of another site', drawn('<image href="https://example.com/a.png"/>'), 'svgOutside'],
  ['that is filled from another site', drawn('<path style="fill:url( &quot;//example.com/a#b&quot;)"/>'), 'svgOutside'],
  ['that imports a style sheet', drawn('<style>@import "//example.com/a.css";</style>'), 'svgOutside'],
  ['that is animated', drawn('<rect><animate attributeName="x" to="1"/></rect>'), 'svgOutside'],
  ['of patterns in patterns', drawn(nested.join('')), 'svgTooComplex'],
  ['that repeats itself', drawn('<g id="a"><use href="#a"/></g>'), 'svgTooComplex'],
  ['of a novel', drawn(`<text>${'a b '.repeat(20_000)}</text>`), 'svgTooComplex'],
  ['of 120,000 shapes', drawn('<rect/>'.repeat(120_000)), 'svgTooComplex'],
])('a drawing %s is refused', async (_, svg, error) => {
  expect(await drawDrawing(svg, most)).toEqual({ error })
})

test.each([
  ['that is empty', flowed(' ')],
  ['beside another text for browsers', `<switch>${flowed('Flowed text')}<text>Text</text></switch>`],
  ['that is a remark of the author’s program', `<metadata>${flowed('Flowed text')}</metadata>`],
])('a drawing loses flowed text %s', async (_, content) => {
  const shown = await drawDrawing(drawn(`<rect/>${content}`, ' width="9" height="9"'), most)
  expect(shown).toMatchObject({ svg: expect.stringContaining('<rect') })
})

test.each(['cpMC4wMHw3MjAuMDA=', 'a+b/c=='])('a drawing stays within its clip “%s”', async (id) => {
  const clip = '<path d="M0 0h4v9h-4z"/>'
  const rect = `<rect width="9" height="9" clip-path="url(#${id})"/>`
  const shown = await drawDrawing(drawn(`<clipPath id="${id}">${clip}</clipPath>${rect}`), most)
  expect(shown).toMatchObject({ svg: expect.stringContaining(`clip-path="url(#${id})"`) })
  expect(shown).toMatchObject({ png: await toPng(drawn(clip), 9) })
})

test('a drawing keeps attributes that only look like its size', async () => {
  const shown = await drawDrawing(drawn('<rect/>', ' width="9" height="9" font-family="a width=" stroke="red"'), most)
  expect(shown).toMatchObject({ svg: expect.stringContaining('font-family="a width=" stroke="red"') })
})
