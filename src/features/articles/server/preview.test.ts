import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessLevels } from '../../../platform/contract/catalogue.ts'
import { shorten } from '../../../platform/contract/shorten.ts'
import { toLines, toPlainText, toWholeText } from './plain-text.ts'
import { deriveTexts } from './preview.ts'
import { toSafeHtml } from './safe-html.ts'

const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ')

test('excerpts are free of pull quotes, cards and footnotes, and the search finds their words', () => {
  const html =
    '<p>Noise matters<sup><a href="#fn-1" id="fnref-1">1</a></sup>.</p><aside><p>Beware of dust.</p></aside><aside class="facts"><p>4 V</p></aside>' +
    '<blockquote class="pull-quote"><p>Noise matters.</p><cite>Asha Rao</cite></blockquote>' +
    '<figure class="file"><a href="/files/a.pdf">Datasheet</a><figcaption>PDF, 1 kB</figcaption></figure>' +
    '<ol class="footnotes"><li id="fn-1">Measured by us. <a href="#fnref-1">↩</a></li></ol>'
  expect(toPlainText(html)).toBe('Noise matters. Beware of dust.')
  const whole = toWholeText(html)
  for (const part of ['Noise matters.', 'Asha Rao', 'Datasheet', 'Measured by us.']) expect(whole).toContain(part)
  expect(whole).not.toContain('↩')
})

test('powers, indices and inline formulas keep their meaning in every plain text', () => {
  const third = '<math alttext="\\frac{1}{3}"><mfrac><mn>1</mn><mn>3</mn></mfrac></math>'
  const cases: [html: string, text: string][] = [
    ['10<sup>5</sup> cycles, 10<sup>−9</sup> A, 10<sup>-9</sup> A', '10⁵ cycles, 10⁻⁹ A, 10⁻⁹ A'],
    ['x<sup><em>n</em>+1</sup>', 'xⁿ⁺¹'],
    ['e<sup>−t/τ</sup>, 2<sup>0.5</sup>, A<sup>T</sup>', 'e^(−t/τ), 2^0.5, A^T'],
    ['Ca<sup>2+</sup>, H<sub>2</sub>O, log<sub>10</sub>5', 'Ca²⁺, H₂O, log₁₀5'],
    ['V<sub>CC</sub>, V<sub>DS1</sub>, x<sub>i,j</sub>', 'VCC, VDS1, x_(i,j)'],
    ['the 1<sup>st</sup>, 2<sup>e</sup>, ARM<sup>®</sup>, Blue<sup>TM</sup>', 'the 1st, 2e, ARM®, BlueTM'],
    ['as measured<sup>[4]</sup>, by hand<sup>2</sup>', 'as measured[4], by hand²'],
    ['note<sup><a href="#fn-1" id="fnref-1">1</a></sup>.', 'note.'],
    ['10<sup>V<sub>GS</sub>/60</sup>, 2<sup>2<sup>n</sup></sup>', '10^(VGS/60), 2^(2ⁿ)'],
    ['e<sup>−x<sup>2</sup>/2</sup>, a<sup>b<sup>c<sup>2</sup></sup></sup>', 'e^(−x²/2), a^(b^(c²))'],
    ['10<sup>5<sup><a href="#fn-1" id="fnref-1">1</a></sup></sup> cycles', '10⁵ cycles'],
    ['mc<sup>2<a href="#fn-1" id="fnref-1">1</a></sup>.', 'mc².'],
    ['10<sup>V<sub>T</sub>/2<a href="#fn-1">1</a></sup>', '10^(VT/2)'],
    ['60<sup>o</sup>, 2.5<sup>o</sup>, 25<sup>o</sup>C, 1<sup>o</sup>', '60°, 2.5°, 25°C, 1o'],
    [`fills ${third} of the die`, 'fills \\frac{1}{3} of the die'],
    ['a <sup></sup>b<sub> </sub>', 'a b'],
  ]
  for (const [html, text] of cases) {
    expect(toPlainText(`<p>${html}</p>`), html).toBe(text)
    expect(toWholeText(`<p>${html}</p>`), html).toBe(text)
    expect(toLines(`<p>${html.replace(third, '')}</p>`).join(), html).toBe(text.replace('\\frac{1}{3} ', ''))
  }
  const block =
    '<p>So</p><p><math display="block" alttext="a^2"><msup><mi>a</mi><mn>2</mn></msup></math></p><p>it is</p>'
  expect(toPlainText(block)).toBe('So it is')
  expect(toPlainText('<p>R1 is <s>10</s> 12 kΩ</p>')).toBe('R1 is 12 kΩ')
})

test('formulas without their source stand in plain texts with their meaning', () => {
  const power = (...number: string[]) => `<msup>${number.map((each) => `<mn>${each}</mn>`).join('')}</msup>`
  const cases: [math: string, text: string][] = [
    [power('10', '5'), '10⁵'],
    ['<msup><mn>10</mn><mrow><mo>−</mo><mn>9</mn></mrow></msup>', '10⁻⁹'],
    ['<msup><mi>e</mi><mrow><mi>s</mi><mi>t</mi></mrow></msup>', 'e^(st)'],
    ['<msup><mn>2</mn><msup><mn>2</mn><mi>n</mi></msup></msup>', '2^(2ⁿ)'],
    ['<msub><mi>R</mi><mn>12</mn></msub>', 'R₁₂'],
    ['<mfrac><mn>1</mn><mn>3</mn></mfrac>', '1/3'],
    ['<mfrac><mi>I</mi><mrow><mi>f</mi><mi>C</mi></mrow></mfrac>', 'I/(fC)'],
    ['<mi>a</mi><mo>&lt;</mo><mi>b</mi>', 'a<b'],
    ['<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>', '[equation]'],
  ]
  for (const [math, text] of cases) {
    const html = toSafeHtml(`<p>It is <math>${math}</math>, or ${text.replace('<', '&lt;')}.</p>`)
    const expected = `It is ${text}, or ${text}.`
    for (const read of [toPlainText, toWholeText, (safe: string) => toLines(safe).join()])
      expect(read(html), math).toBe(expected)
  }
  const block = `<p>So</p><math display="block">${power('a', '2')}</math><p>it is</p>`
  expect(toPlainText(block)).toBe('So it is')
  expect(toWholeText(block)).toBe('So a² it is')
  expect(toWholeText(toSafeHtml('<p>So it is<math></math>.</p>'))).toBe('So it is.')
})

describe('texts derived from a body', () => {
  test('a preview is the first 50 words of a long text', () => {
    expect(deriveTexts(`<p>${words(600)}</p>`, 'silver').preview).toBe(`${words(50)}…`)
  })

  test('a preview is never more than a fifth of a short text', () => {
    expect(deriveTexts(`<p>${words(40)}</p>`, 'gold').preview).toBe(`${words(8)}…`)
    expect(deriveTexts('<p>four words are few</p>', 'gold').preview).toBe('')
  })

  test('words joined without spaces count as words, and no preview exceeds a fifth of the characters', () => {
    const glued = (blank: string) => `<p>${words(400).replaceAll(' ', blank)}</p>`
    for (const blank of ['&nbsp;', '\u202f', '\u3000', '\u200b', '&nbsp;&#8203; '])
      expect(deriveTexts(glued(blank), 'gold').preview).toBe(`${words(50)}…`)
    const dashed = `<p>${words(200).replaceAll(' ', '—')} ${words(200)}</p>`
    expect(deriveTexts(dashed, 'gold').preview).toBe('')
    const long = `<p>a ${'x'.repeat(500)} ${words(30)}</p>`
    expect(deriveTexts(long, 'gold').preview).toBe('a…')
  })

  test('a free text has an excerpt and no preview', () => {
    const { excerpt, preview } = deriveTexts(`<p>${words(100)}</p>`, 'free')
    expect(preview).toBe('')
    expect(excerpt.startsWith('w0 w1')).toBe(true)
  })

  test('whatever the text, a gated excerpt says no more than the preview', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.constantFrom(...accessLevels), (parts, access) => {
        const { excerpt, preview, wordCount } = deriveTexts(parts.map((part) => `<p>${part}</p>`).join(''), access)
        if (access === 'free') return
        expect(preview.split(' ').filter(Boolean).length).toBeLessThanOrEqual(Math.min(50, wordCount / 5))
        expect(preview.startsWith(excerpt.replace(/…$/, ''))).toBe(true)
      }),
    )
  })

  test('whatever is cut ends in an ellipsis, and nothing else', () => {
    const word = fc.stringMatching(/^[a-z]{1,9}[,.;:]?$/)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 120 }), fc.constantFrom(...accessLevels), (parts, access) => {
        const { excerpt, preview } = deriveTexts(`<p>${parts.join(' ')}</p>`, access)
        for (const text of access === 'free' ? [excerpt] : [excerpt, preview])
          if (text !== parts.join(' ') && text !== '') expect(text).toMatch(/[a-z]…$/)
        if (access === 'free' && excerpt === '') expect(parts).toEqual([])
      }),
    )
    // Eighty short words have fewer characters than an excerpt.
    expect(deriveTexts(`<p>${'a '.repeat(81)}</p>`, 'free').excerpt).toBe(`${'a '.repeat(80).trim()}…`)
  })
})

test('plain text omits figures, tables and code', () => {
  const html =
    '<h2>Loop</h2><p>Phase <b>margin</b> &amp; gain</p><table><tr><td>1</td></tr></table><pre>code</pre><figure><figcaption>no</figcaption></figure>'
  expect(toPlainText(html)).toBe('Loop. Phase margin & gain')
})

test('a heading does not run into a sentence, and the items of a list stay apart', () => {
  const cases: [html: string, text: string][] = [
    ['<p>It hums.</p><h2>What the stage does</h2><p>It switches.</p>', 'It hums. What the stage does. It switches.'],
    ['<h3>Why does it hum?</h3><p>Magnets.</p>', 'Why does it hum? Magnets.'],
    ['<h2>Losses:</h2><h4>At 12 V <em>(cold)</em></h4><p>Few.</p>', 'Losses: At 12 V (cold). Few.'],
    ['<h2><br></h2><p>Few.</p>', 'Few.'],
    ['<p>It adds</p><ul><li>dropout</li><li><p>ripple</p></li></ul><p>to it.</p>', 'It adds • dropout • ripple to it.'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>one</li><li>two</li></ol>', '• a • b 1. one 2. two'],
    ['<p>2 * 3 and 4*5</p>', '2 * 3 and 4*5'],
  ]
  for (const [html, text] of cases) {
    expect(toPlainText(html)).toBe(text)
    expect(toWholeText(html)).toBe(text)
  }
})

test('the whole text has tables row by row, whatever their spans', () => {
  const row = '<tr><td colspan="100" rowspan="100"><p>a</p><p>b</p></td><th>c</th></tr>'
  const html = `<table><caption>Losses</caption><tbody>${row.repeat(2_000)}</tbody></table>`
  // As a grid, this takes minutes.
  expect(toWholeText(html)).toBe(`Losses ${'a b c '.repeat(2_000)}`.trim())
})

test('shortening cuts between words and adds an ellipsis', () => {
  expect(shorten('one two three', 13)).toBe('one two three')
  expect(shorten('one two three', 9)).toBe('one two…')
  expect(shorten('undivided', 5)).toBe('undi…')
  expect(shorten('one two… three', 10)).toBe('one two…')
})
