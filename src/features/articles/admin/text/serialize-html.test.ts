import { describe, expect, test, vi } from 'vitest'
import { serializeHtml } from './serialize-html.ts'

vi.stubGlobal('location', { origin: 'https://magazine.example' })

const doc = (...content: object[]) => serializeHtml({ type: 'doc', content })
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks })
const p = (...content: object[]) => ({ type: 'paragraph', content })
const cell = (type: string, words: string, attrs = {}) => ({ type, attrs, content: [p(text(words))] })
const row = (...content: object[]) => ({ type: 'tableRow', content })

describe('the HTML of a text', () => {
  test('has no empty lines around it, and is empty for an empty text', () => {
    expect(doc({ type: 'paragraph' })).toBe('')
    expect(
      doc({ type: 'paragraph' }, p(text('One')), { type: 'paragraph' }, p(text('Two')), { type: 'paragraph' }),
    ).toBe('<p>One</p>\n<p></p>\n<p>Two</p>')
  })

  test('opens a mark once for adjacent pieces, in a fixed order', () => {
    const bold = { type: 'bold' }
    const italic = { type: 'italic' }
    const link = { type: 'link', attrs: { href: 'https://example.com/?a=1&b="2"' } }
    expect(doc(p(text('a', bold), text('b', italic, bold), text('c', bold, link), text('d')))).toBe(
      '<p><strong>a<em>b</em></strong><a href="https://example.com/?a=1&amp;b=&quot;2&quot;"><strong>c</strong></a>d</p>',
    )
  })

  test('links a part number to its page, and nothing else that was marked as one', () => {
    const part = { type: 'part' }
    expect(
      doc(p(text('A '), text('TPS-54302/A', part), text(' or '), text('regulator', part), text('<b>', part))),
    ).toBe('<p>A <a class="part" href="/part/TPS54302A">TPS-54302/A</a> or regulator&lt;b&gt;</p>')
  })

  test('escapes text that looks like markup', () => {
    expect(doc(p(text('V < 3 & "V" > 1 </p><script>')))).toBe(
      '<p>V &lt; 3 &amp; "V" &gt; 1 &lt;/p&gt;&lt;script&gt;</p>',
    )
    const code = { type: 'codeBlock', attrs: { language: 'c' }, content: [text('a < b && c')] }
    expect(doc(code)).toBe('<pre><code class="language-c">a &lt; b &amp;&amp; c</code></pre>')
  })

  test('keeps only valid language names of code', () => {
    const code = (language: string) => ({ type: 'codeBlock', attrs: { language }, content: [text('x')] })
    expect(doc(code('text'))).toBe('<pre><code>x</code></pre>')
    expect(doc(code('"><script>'))).toBe('<pre><code>x</code></pre>')
  })

  test('omits the paragraph tags of list items with one paragraph', () => {
    const item = (...content: object[]) => ({ type: 'listItem', content })
    const inner = { type: 'bulletList', content: [item(p(text('deep')))] }
    expect(
      doc({
        type: 'orderedList',
        attrs: { start: 3 },
        content: [item(p(text('one')), inner), item(p(text('two')), p(text('more')))],
      }),
    ).toBe('<ol start="3"><li>one<ul><li>deep</li></ul></li><li><p>two</p><p>more</p></li></ol>')
    expect(doc({ type: 'bulletList', content: [item(p(), inner, p(text('more')))] })).toBe(
      '<ul><li><ul><li>deep</li></ul><p>more</p></li></ul>',
    )
  })

  test('separates the header of a table and marks header cells of rows', () => {
    expect(
      doc({
        type: 'table',
        content: [
          row(cell('tableHeader', 'Part'), cell('tableHeader', 'Volts', { colspan: 2 })),
          row(cell('tableHeader', 'LM317'), cell('tableCell', '1.2'), cell('tableCell', '37', { rowspan: 1 })),
        ],
      }),
    ).toBe(
      '<table><thead><tr><th>Part</th><th colspan="2">Volts</th></tr></thead>' +
        '<tbody><tr><th scope="row">LM317</th><td>1.2</td><td>37</td></tr></tbody></table>',
    )
  })

  test('keeps merged cells of a header within it', () => {
    const table = (second: string) =>
      doc({
        type: 'table',
        content: [
          row(cell('tableHeader', 'Part', { rowspan: 2 }), cell('tableHeader', 'Volts', { colspan: 2 })),
          row(cell(second, 'Min'), cell(second, 'Max')),
          row(cell('tableHeader', 'LM317'), cell('tableCell', '1.2'), cell('tableCell', '37')),
        ],
      })
    const first = '<tr><th rowspan="2">Part</th><th colspan="2">Volts</th></tr>'
    const last = '<tr><th scope="row">LM317</th><td>1.2</td><td>37</td></tr></tbody></table>'
    expect(table('tableHeader')).toBe(`<table><thead>${first}<tr><th>Min</th><th>Max</th></tr></thead><tbody>${last}`)
    expect(table('tableCell')).toBe(`<table><tbody>${first}<tr><td>Min</td><td>Max</td></tr>${last}`)
  })

  test('has figures with or without captions, and no unfinished uploads', () => {
    const figure = (attrs: object, ...content: object[]) => ({ type: 'figure', attrs, content })
    expect(doc(figure({ src: '/assets/a.webp', alt: 'A "board"', width: '640' }, text('Top side')))).toBe(
      '<figure><img src="/assets/a.webp" alt="A &quot;board&quot;" width="640"><figcaption>Top side</figcaption></figure>',
    )
    expect(doc(figure({ src: '/assets/a.webp', alt: '' }))).toBe('<figure><img src="/assets/a.webp" alt=""></figure>')
    expect(doc(figure({ src: null, upload: 'x' }, text('Not here yet')))).toBe('')
  })

  test('has no empty call-outs, quotes and galleries, and footnotes in a list at the end', () => {
    const source = (...content: object[]) => ({ type: 'quoteSource', content })
    const quote = (...content: object[]) => ({ type: 'pullQuote', content })
    expect(doc({ type: 'callout', content: [p()] }, quote(p(), source()))).toBe('')
    expect(doc(quote(p(text('Silence.')), source()))).toBe(
      '<blockquote class="pull-quote"><p>Silence.</p></blockquote>',
    )
    const bookmark = { kind: 'bookmark', href: 'https://a.example/?a=1&b', title: 'A < B', caption: '' }
    expect(doc({ type: 'card', attrs: bookmark })).toBe(
      '<figure class="bookmark"><a href="https://a.example/?a=1&amp;b">A &lt; B</a></figure>',
    )
    expect(doc({ type: 'card', attrs: { ...bookmark, title: 'A', caption: 'B', picture: '/assets/a.webp' } })).toBe(
      '<figure class="bookmark"><a href="https://a.example/?a=1&amp;b">A</a><figcaption>B</figcaption><img src="/assets/a.webp" alt=""></figure>',
    )
    const picture = (src: string | null) => ({ type: 'galleryPicture', attrs: { src, alt: 'A' } })
    const gallery = (...content: object[]) => ({
      type: 'gallery',
      content: [...content, { type: 'galleryCaption', content: [text('Both')] }],
    })
    expect(doc(gallery(picture('/assets/a.webp'), picture(null)))).toBe(
      '<figure><img src="/assets/a.webp" alt="A"><figcaption>Both</figcaption></figure>',
    )
    expect(doc(gallery(picture(null)))).toBe('')
    const note = (...content: object[]) => ({ type: 'footnote', content })
    expect(doc(p(text('a'), note(text('One, '), text('two', { type: 'italic' }))), p(note()))).toBe(
      '<p>a<sup><a href="#fn-1" id="fnref-1">1</a></sup></p>\n<p><sup><a href="#fn-2" id="fnref-2">2</a></sup></p>\n' +
        '<ol class="footnotes"><li id="fn-1">One, <em>two</em> <a href="#fnref-1">↩</a></li><li id="fn-2"> <a href="#fnref-2">↩</a></li></ol>',
    )
  })

  test('keeps line breaks inside a paragraph but not at its end, and equations unchanged', () => {
    const math = '<math alttext="x"><mi>x</mi></math>'
    expect(
      doc(p(text('a'), { type: 'hardBreak' }, { type: 'equation', attrs: { mathml: math } }, { type: 'hardBreak' })),
    ).toBe(`<p>a<br>${math}</p>`)
  })
})
