import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

test('a table gets a focusable frame, and its header cells a scope unless they have one', () => {
  expect(
    typeset(
      '<p>Losses</p><table><thead><tr><th>Part</th></tr></thead><tbody><tr><th scope="row">Q1</th></tr></tbody></table>',
    ),
  ).toBe(
    '<p>Losses</p><section class="table-frame" tabindex="0" aria-label="Table 1"><table><thead><tr><th scope="col">Part</th>' +
      '</tr></thead><tbody><tr><th scope="row">Q1</th></tr></tbody></table></section>',
  )
  const merged = typeset('<table><thead><tr><th colspan="2">Part</th></tr></thead></table>')
  expect(merged).toContain('<thead><tr><th scope="col" colspan="2">Part</th>')
})

test('a code block shows its language, by its name if it is unknown, and a copy button', () => {
  const html = typeset('<pre><code class="language-vhdl">q &lt;= d;</code></pre><pre><code>plain</code></pre>')
  expect(html).toContain('<span class="label">VHDL</span>')
  expect(html).toContain('<code>q &lt;= d;</code>')
  expect(html).toContain('<span class="label">Text</span>')
  expect(html.match(/data-copy/g)).toHaveLength(2)
  for (const unknown of ['constructor', '__proto__', 'toString', 'zig']) {
    const label = `<span class="label">${unknown}</span>`
    expect(typeset(`<pre><code class="language-${unknown}">x</code></pre>`)).toContain(label)
  }
})

const embed = (href: string, title = 'Title') =>
  typeset(`<figure class="embed"><a href="${href}" rel="noopener">${title}</a><figcaption>Words</figcaption></figure>`)

test('an embed shows a button with the address of its frame, and loads nothing', () => {
  const html = embed('https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=1')
  expect(html).toContain(
    '<button type="button" data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;start=1">',
  )
  expect(html).toContain('<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=1" rel="noopener">Title</a>')
  expect(html).not.toMatch(/<iframe|src=/)
})

test('an embed of an unknown host is a bookmark that names the host', () => {
  const html = embed('https://www.video.example/watch?v=dQw4w9WgXcQ')
  expect(html).toContain('<figure class="bookmark"><a')
  expect(html).toContain('<p class="card-source">video.example</p>')
  expect(html).not.toContain('data-embed')
})

test('footnotes are named for screen readers, and call-outs are notes', () => {
  const html = typeset(
    '<aside><p>Beware.</p></aside><aside class="facts"><p>4 V</p></aside><p>So<sup><a href="#fn-2" id="fnref-2">2</a></sup></p>' +
      '<ol class="footnotes"><li id="fn-2">A note. <a href="#fnref-2">↩</a></li></ol>',
  )
  expect(html).toContain('<aside role="note"><p>Beware')
  expect(html).toContain('<aside role="note" class="facts"><p>4 V')
  expect(html).toContain('<a role="doc-noteref" aria-label="Footnote 2" href="#fn-2" id="fnref-2">')
  expect(html).toContain('aria-label="Back to the text, from footnote 2"')
})

test('text without headings, figures, tables and code is unchanged', () => {
  const html = '<p>Two, as in Fig. 1 and Eq. 1</p><hr><ul><li>Three</li></ul>'
  expect(typeset(html)).toBe(html)
})

test('equations of their own line are numbered, scroll by keyboard, and give their LaTeX', () => {
  const block = (latex: string) => `<math display="block"${latex && ` alttext="${latex}"`}><mi>b</mi></math>`
  const html = typeset(
    `<p>By Eq. 2, not Eq. 3: <math><mi>a</mi></math></p>${block('\\frac{a}{b} &lt; &quot;1&quot;')}${block('')}`,
  )
  expect(html).toBe(
    '<p>By <a href="#eq-2">Eq. 2</a>, not Eq. 3: <math><mi>a</mi></math></p>' +
      '<span class="numbered-equation" id="eq-1"><math tabindex="0" display="block" alttext="\\frac{a}{b} &lt; &quot;1&quot;"><mi>b</mi></math>' +
      '<button type="button" data-latex="\\frac{a}{b} &lt; &quot;1&quot;" aria-label="Copy equation 1 as LaTeX">LaTeX</button>' +
      '<span class="equation-number">(1)</span></span>' +
      '<span class="numbered-equation" id="eq-2"><math tabindex="0" display="block"><mi>b</mi></math><span class="equation-number">(2)</span></span>',
  )
})

test('headings have addresses of their own, and three sections are listed before the first', () => {
  expect(typeset('<h2>Losses &amp; heat</h2><h3>Losses &amp; heat</h3><h2>日本</h2>')).toBe(
    '<h2 id="s-losses-heat"><a class="heading-link" href="#s-losses-heat">Losses &amp; heat</a></h2>' +
      '<h3 id="s-losses-heat-2"><a class="heading-link" href="#s-losses-heat-2">Losses &amp; heat</a></h3>' +
      '<h2 id="s-section"><a class="heading-link" href="#s-section">日本</a></h2>',
  )
  const html = typeset(
    '<p>Begin.</p><h2>A <em>b</em></h2><h2>See <a href="/x">C</a></h2><h2></h2><h2>D <math><msup><mn>10</mn><mn>5</mn></msup></math></h2>',
  )
  expect(html).toContain(
    '<p>Begin.</p><nav class="section-list" aria-label="Contents"><ol><li><a href="#s-a-b">A b</a></li>' +
      '<li><a href="#s-see-c">See C</a></li><li><a href="#s-d-105">D <math><msup><mn>10</mn><mn>5</mn></msup></math></a></li></ol></nav><h2 id="s-a-b">',
  )
  expect(html).toContain('<h2 id="s-see-c">See <a href="/x">C</a></h2><h2></h2>')
})

test('lists of sections and figures have the words of one line, without the numbers of footnotes', () => {
  const note = (number: number) => `<a href="#fn-${number}" id="fnref-${number}">${number}</a>`
  const words = `Gain<br>at 10<sup>5</sup> Hz<sup>${note(1)}, ${note(2)}</sup>`
  const html = typeset(
    `<h2>${words}</h2><h2>B</h2><h2>C</h2>${`<figure>${picture}<figcaption>${words}</figcaption></figure>`.repeat(3)}`,
  )
  expect(html).toContain('<li><a href="#s-gain-at-105-hz">Gain at 10⁵ Hz</a></li>')
  expect(html).toContain('<li><a href="#fig-3">Fig. 3</a> Gain at 10⁵ Hz</li>')
})

const picture =
  '<img src="/assets/a-1280.webp" srcset="/assets/a-400.webp 400w, /assets/a-3840.webp 3840w" alt="A &quot;board&quot;">'

test('equal headings are numbered, past names that are taken, and five hundred have addresses', () => {
  expect(typeset('<h3>x 2</h3><h3>x</h3><h3>x</h3><h3>x</h3>').match(/ id="[^"]+"/g)).toEqual([
    ' id="s-x-2"',
    ' id="s-x"',
    ' id="s-x-3"',
    ' id="s-x-4"',
  ])
  const many = typeset('<h2>x</h2>'.repeat(600))
  expect(many.match(/ id="s-x/g)).toHaveLength(500)
  expect(many.match(/<h2>x<\/h2>/g)).toHaveLength(100)
})

test('a picture of a figure is a link to its widest file, unless it is a link already', () => {
  expect(typeset(`<figure>${picture}</figure>`)).toBe(
    `<figure><a class="enlarge" href="/assets/a-3840.webp" aria-label="Enlarge: A &quot;board&quot;">${picture}</a></figure>`,
  )
  expect(typeset('<figure class="gallery"><img src="/a.png" alt=""><img src="/b.png" alt=""></figure>')).toBe(
    '<figure class="gallery"><a class="enlarge" href="/a.png" aria-label="Enlarge"><img src="/a.png" alt=""></a>' +
      '<a class="enlarge" href="/b.png" aria-label="Enlarge"><img src="/b.png" alt=""></a></figure>',
  )
  const linked = '<figure><a href="/x"><img src="/a.png" alt=""></a></figure>'
  expect(typeset(linked)).toBe(linked)
})

test('figures with captions are numbered, and what names a number that exists leads there', () => {
  const html = typeset(
    `<p>See Fig. 2, Figure 1 and Fig. 3, or <code>Fig. 1</code>, <a href="/x">Fig. 1</a>.</p><figure>${picture}<figcaption>As in Fig. 1</figcaption></figure>` +
      '<figure class="file"><a href="/files/a.pdf">A</a><figcaption>PDF</figcaption></figure>' +
      `<figure>${picture}</figure><figure class="diagram"><svg><text>Fig. 1</text></svg><figcaption>Two</figcaption></figure>`,
  )
  expect(html).toContain(
    '<p>See <a href="#fig-2">Fig. 2</a>, <a href="#fig-1">Figure 1</a> and Fig. 3, or <code>Fig. 1</code>, <a href="/x">Fig. 1</a>.</p>',
  )
  expect(html.match(/id="fig-\d"/g)).toEqual(['id="fig-1"', 'id="fig-2"'])
  expect(html).toContain('<figure id="fig-2" class="diagram"><svg><text>Fig. 1</text></svg>')
  expect(html).toContain('<figcaption>As in Fig. 1</figcaption>')
  expect(html).not.toContain('figure-list')
  const broken = typeset(`<p>Fig.\u202f1, Figure\n1</p><figure>${picture}<figcaption>One</figcaption></figure>`)
  expect(broken.match(/<a href="#fig-1">/g)).toHaveLength(2)
})

test('three figures with captions are listed below the sections, or at the end', () => {
  const figures = ['A <em>buck</em>', 'Its <math><mfrac><mn>1</mn><mn>3</mn></mfrac></math>', 'A &amp; B'].map(
    (caption) => `<figure>${picture}<figcaption>${caption}</figcaption></figure>`,
  )
  const list =
    '<details class="figure-list"><summary>Figures (3)</summary><ul><li><a href="#fig-1">Fig. 1</a> A buck</li>' +
    '<li><a href="#fig-2">Fig. 2</a> Its <math><mfrac><mn>1</mn><mn>3</mn></mfrac></math></li><li><a href="#fig-3">Fig. 3</a> A &amp; B</li></ul></details>'
  const text = figures.join('')
  expect(typeset(text).endsWith(list)).toBe(true)
  expect(typeset(`<h2>A</h2><h2>B</h2><h2>C</h2>${text}`)).toContain(`</ol></nav>${list}<h2 id="s-a">`)
})
