import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attacks } from '../../../../test/attacks.ts'
import { findUnsafe } from '../../../../test/safe-html.ts'
import { toSafeHtml } from './safe-html.ts'

test.each([
  '<h2>Loop gain</h2><p>At <strong>2 MHz</strong>, <em>not</em> <u>less</u>, <s>more</s>, H<sub>2</sub>O, x<sup>2</sup>.</p>',
  '<ul><li><p>one</p></li></ul><ol start="3"><li>three</li></ol><blockquote><p>Quoted.</p></blockquote><hr />',
  '<pre><code class="language-verilog">assign y = a &lt; b;</code></pre><p><code>x</code> <kbd>Ctrl</kbd></p>',
  '<table><caption>Losses</caption><thead><tr><th>Part</th><th colspan="2">Loss</th></tr></thead><tbody><tr><th scope="row">A</th><td rowspan="2">1 W</td></tr></tbody></table>',
  '<figure><img src="/assets/a-1280.webp" srcset="/assets/a-400.webp 400w, /assets/a-1280.webp 1280w" sizes="100vw" width="1280" height="720" alt="A scope shot" loading="lazy" /><figcaption>Fig.</figcaption></figure>',
  '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener">out</a> <a href="/section/news/7">in</a> <a href="mailto:a@example.com">write</a></p>',
  '<p>The <a class="part" href="/part/74HC595">74HC595</a> shifts.</p>',
  '<aside><p>ESD <strong>destroys</strong> it.</p><ul><li>Wear a strap.</li></ul></aside>',
  '<blockquote class="pull-quote"><p>Silence is a feature.</p><cite>Asha Rao</cite></blockquote>',
  '<figure class="embed"><a href="https://vimeo.com/7" rel="noopener">A video</a><figcaption>Two minutes</figcaption></figure>',
  '<figure class="file"><a href="/files/0123456789abcdef0123456789abcdef.pdf">Datasheet</a><figcaption>PDF, 1.2 MB</figcaption></figure>',
  '<figure class="gallery"><img src="/assets/a-1280.webp" alt="Before" /><img src="/assets/b-1280.webp" alt="After" /><figcaption>Both</figcaption></figure>',
  '<p>So<sup><a href="#fn-1" id="fnref-1">1</a></sup></p><ol class="footnotes"><li id="fn-1">A note. <a href="#fnref-1">↩</a></li></ol>',
  '<math display="block" alttext="\\frac{V_o}{V_i}&lt;1"><mrow><mfrac linethickness="0.1em"><msub><mi>V</mi><mi>o</mi></msub><mi>V</mi></mfrac><mo stretchy="false">&lt;</mo><mn>1</mn></mrow></math>',
  '<p>So <math alttext="\\begin{pmatrix}a&amp;b\\end{pmatrix}"><mtable columnalign="center"><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable></math>.</p>',
  '<pre><code class="language-c" data-file="main.c" data-marks="2" data-first="10">x</code></pre>',
  '<p><abbr title="Equivalent series resistance">ESR</abbr> <a href="/news" title="More">news</a></p>',
  '<img src="http://example.com/a.png" alt="" decoding="async" data-line-art="1" />',
  '<img src="https://example.com/a.png" alt="" />',
  '<table><tr><th scope="col" rowspan="2">A</th></tr></table>',
  '<figure class="bookmark"><a href="https://example.com" rel="noopener">A page</a></figure>',
  '<p><a href="http://example.com" rel="noopener">out</a> <a href="/?to=https://example.com">in</a></p>',
  '<ol class="footnotes"><li id="fn-12">A note.</li></ol>',
  '<pre><code>&lt;q&gt;</code></pre>',
])('the editor’s HTML is stored unchanged: %s', (html) => {
  expect(toSafeHtml(html)).toBe(html)
})

test('what only looks like it, or means the same, is reduced to what a text may have', () => {
  const file = '/files/0123456789abcdef0123456789abcdef.pdf'
  const ofFile = `<p><a href="${file}">Data</a></p>`
  const reduced = {
    '<p>must <del>not</del> exceed 10<strike>5</strike></p>': '<p>must <s>not</s> exceed 10<s>5</s></p>',
    '<dl><dt>VCC</dt><dd><p>5 V</p></dd></dl>': '<ul><li>VCC</li><li><p>5 V</p></li></ul>',
    '<dl><div><dt>VCC<dd>5 V</div><dt>VGND<dd>0 V</dl>': '<ul><li>VCC</li><li>5 V</li><li>VGND</li><li>0 V</li></ul>',
    '<h1>Loop gain</h1>': '<h2>Loop gain</h2>',
    '<p><a href="http://example.com">out</a></p>': '<p><a href="http://example.com" rel="noopener">out</a></p>',
    '<ol><li id="x-fn-1">A note.</li></ol>': '<ol><li>A note.</li></ol>',
    '<pre><code class="my-language-c">x</code></pre>': '<pre><code>x</code></pre>',
    '<p><img src="mailto:a@example.com" alt="a" /></p>': '<p><img alt="a" /></p>',
    // The output of KaTeX.
    '<span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="a"><semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">a</annotation></semantics></math></span>':
      '<math alttext="a"><mrow><mi>a</mi></mrow></math>',
    '<p>He said <q cite="/a">no <q>ripple <q>a</q></q></q>, <q>b</q></p>': '<p>He said “no ‘ripple “a”’”, “b”</p>',
    // Copied from a page, with the ticket of the reader who copied it.
    [`<p><a href="${file}?ticket=a.b">Data</a></p>`]: ofFile,
    [`<p><a href="${file}#page=2">Data</a></p>`]: ofFile,
    [`<p><a href="${file}?x&amp;ticket=c">Data</a></p>`]: ofFile,
    '<ol class="footnotes menu" id="fn-1"><li id="main">a</li><li id="fn-1234">b</li></ol>':
      '<ol class="footnotes"><li>a</li><li>b</li></ol>',
    '<aside class="gate facts" id="fn-1" role="alert"><a id="gate" href="javascript:x()">a</a></aside>':
      '<aside class="facts"><a>a</a></aside>',
  }
  for (const [html, safe] of Object.entries(reduced)) expect(toSafeHtml(html), html).toBe(safe)
})

test('a text without a word is stored as an empty one', () => {
  for (const html of ['', '<p></p>', ' \n', '<p>&nbsp;</p><p> </p>', '<h2><br></h2>', '<div><script>x</script></div>'])
    expect(toSafeHtml(html).replace('<br />', ''), html).toBe('')
})

describe('active HTML', () => {
  test('active HTML is removed, which the check of these tests finds', () => {
    for (const [name, html] of attacks) {
      expect(findUnsafe(html), name).not.toEqual([])
      const safe = toSafeHtml(html)
      expect(findUnsafe(safe), name).toEqual([])
      expect(toSafeHtml(safe), name).toBe(safe)
    }
  })

  test('no combination of attack fragments survives', () => {
    const pieces = [...`< > " ' </ /> <!-- --> <![CDATA[ ]]> &lt; &#60 \` = x`.split(' '), '\0', ' ']
    const handlers = ['img src=x onerror=alert(1)', 'a href=javascript:alert(1)']
    const tags = ['svg', 'math', 'style', 'script', 'mglyph', 'table', 'p', 'mtext', 'title', 'noscript', ...handlers]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces, ...tags), { maxLength: 30 }), (parts) => {
        expect(findUnsafe(toSafeHtml(parts.join('')))).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a link to anything but a part does not look like a part number', () => {
  for (const href of ['https://a.example/part/LM317', '//evil.example/LM317', '/part/../admin', '/part/L?x', '/about'])
    expect(toSafeHtml(`<a class="part" href="${href}">LM317</a>`), href).not.toContain('class')
})

test('spans of cells and numbers of lists are limited', () => {
  const table = (span: string) =>
    toSafeHtml(`<table><tbody><tr><td colspan="${span}" rowspan="${span}">a</td></tr></tbody></table>`)
  for (const span of ['101', '40000', '9'.repeat(400)])
    expect(table(span)).toContain('<td colspan="100" rowspan="100">')
  for (const span of ['-1', '1e9', 'x', '', '0x10', '1.5']) expect(table(span)).toContain('<td>')
  expect(toSafeHtml(`<ol start="${'9'.repeat(30)}"><li>a</li></ol>`)).toBe('<ol start="1000000"><li>a</li></ol>')
})

test('deeply nested HTML is cut off', () => {
  for (const tag of ['blockquote', 'b', 'table><tr><td', 'math><mrow', 'ul><li']) {
    const safe = toSafeHtml(`<${tag}>`.repeat(10_000))
    expect(safe.length).toBeLessThan(5_000)
    expect(toSafeHtml(`${`<${tag}>`.repeat(10_000)}<p>after</p>`)).toContain('after')
  }
})
