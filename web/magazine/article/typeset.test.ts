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

test('text without tables and code is unchanged', () => {
  const html = '<p>One</p><figure><img src="/a.webp" alt="A"><figcaption>Caption.</figcaption></figure>'
  expect(typeset(html)).toBe(html)
})
