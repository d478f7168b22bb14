import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

test('a table gets a focusable frame, and its header cells get a scope', () => {
  const html = typeset(
    '<p>Losses</p><table><thead><tr><th>Part</th></tr></thead><tbody><tr><td>Q1</td></tr></tbody></table>',
  )
  expect(html).toBe(
    '<p>Losses</p><section class="table-frame" tabindex="0" aria-label="Table 1"><table><thead><tr><th scope="col">Part</th>' +
      '</tr></thead><tbody><tr><td>Q1</td></tr></tbody></table></section>',
  )
})

test('header cells of rows and merged ones keep what they say', () => {
  const html = typeset(
    '<table><thead><tr><th colspan="2">Part</th></tr></thead><tbody><tr><th scope="row">Q1</th></tr></tbody></table>',
  )
  expect(html).toContain('<thead><tr><th scope="col" colspan="2">Part</th>')
  expect(html).toContain('<th scope="row">Q1</th>')
})

test('a code block shows its language and a copy button', () => {
  const html = typeset('<pre><code class="language-vhdl">q &lt;= d;</code></pre><pre><code>plain</code></pre>')
  expect(html).toContain('<span class="label">VHDL</span>')
  expect(html).toContain('<code>q &lt;= d;</code>')
  expect(html).toContain('<span class="label">Text</span>')
  expect(html.match(/data-copy/g)).toHaveLength(2)
})

test('an unknown language is shown by its name', () => {
  for (const language of ['constructor', '__proto__', 'toString', 'rust'])
    expect(typeset(`<pre><code class="language-${language}">x</code></pre>`)).toContain(
      `<span class="label">${language}</span>`,
    )
})

const embed = (href: string, title = 'Title') =>
  typeset(`<figure class="embed"><a href="${href}" rel="noopener">${title}</a><figcaption>Words</figcaption></figure>`)

test('an embed shows a button with the address of its frame, and loads nothing', () => {
  const html = embed('https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=1')
  expect(html).toContain(
    '<button type="button" data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1">',
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
    '<aside><p>Beware.</p></aside><p>So<sup><a href="#fn-2" id="fnref-2">2</a></sup></p>' +
      '<ol class="footnotes"><li id="fn-2">A note. <a href="#fnref-2">↩</a></li></ol>',
  )
  expect(html).toContain('<aside role="note">')
  expect(html).toContain('<a role="doc-noteref" aria-label="Footnote 2" href="#fn-2" id="fnref-2">')
  expect(html).toContain('aria-label="Back to the text, from footnote 2"')
})

test('text without tables and code is unchanged', () => {
  const html = '<p>One</p><figure><img src="/a.webp" alt="A"><figcaption>Caption.</figcaption></figure>'
  expect(typeset(html)).toBe(html)
})

test('equations of their own line can be scrolled by keyboard', () => {
  expect(typeset('<p><math><mi>a</mi></math></p><math display="block"><mi>b</mi></math>')).toBe(
    '<p><math><mi>a</mi></math></p><math tabindex="0" display="block"><mi>b</mi></math>',
  )
})
