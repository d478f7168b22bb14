import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSafeHtml } from '../../../../../articles/server/index.ts'
import { tidyHtml, withoutGaps } from '../../../import/readers/markdown/page.ts'
import { markdownToHtml } from '../../../import/readers/markdown/to-html.ts'
import { asMarkdown } from './to-markdown.ts'

const pieces = [
  'word',
  ' ',
  '*',
  '_',
  '`',
  '#',
  '-',
  '+',
  '1.',
  '>',
  '<b',
  '&amp;',
  '&',
  '[',
  '](',
  ')',
  '!',
  '|',
  '~',
  '\\',
  '\n',
  '\n\n',
  '{{',
  '{%',
  '%}',
  '}}',
  '{{< x >}}',
  'http://x.y',
  'www.x.y',
  'a@b.c',
  ']]>',
  '---',
  '===',
  '\u00a0',
  '$',
  '$x$',
  '$$',
  '(x)',
  '[^1]',
  '^[a b]',
  '{:.x}',
  'x^2^',
  'x~2~',
  '^',
  'H',
]
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((some) => some.join(''))
const escaped = text.map((some) => some.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
const { inline } = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    escaped,
    fc
      .tuple(fc.constantFrom('strong', 'em', 'code', 's', 'sub'), tie('inline'))
      .map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
    tie('inline').map((inside) => `<a href="/section/news/1/a_b">${inside}</a>`),
    fc.tuple(tie('inline'), tie('inline')).map(([a, b]) => `${a}<br>${b}`),
  ),
}))
const block = fc.oneof(
  fc
    .tuple(fc.constantFrom('p', 'h2', 'h4', 'blockquote', 'li'), inline)
    .map(([tag, inside]) => (tag === 'li' ? `<ul><li>${inside}</li><li>x</li></ul>` : `<${tag}>${inside}</${tag}>`)),
  inline.map((inside) => `<ol><li>a<ul><li>${inside}</li></ul></li></ol>`),
  inline.map((inside) => `<table><tbody><tr><td>${inside}</td></tr></tbody></table>`),
  inline.map((inside) => `<figure><img src="/images/a.webp" alt="x"><figcaption>${inside}</figcaption></figure>`),
  escaped.map((code) => `<pre><code class="language-c">${code}</code></pre>`),
)

test('every text comes back from Markdown as it was, or is known not to', () => {
  const html = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => toSafeHtml(blocks.join('')))
  let exact = 0
  let all = 0
  fc.assert(
    fc.property(html, (given) => {
      const { markdown, isExact } = asMarkdown(given)
      all += 1
      if (!isExact) return
      exact += 1
      const dropped: [] = []
      const read = toSafeHtml(tidyHtml(markdownToHtml(markdown, dropped)))
      expect(read).toBe(toSafeHtml(withoutGaps(given)))
      expect(dropped).toEqual([])
    }),
    { numRuns: 300, seed: 22 },
  )
  expect(exact / all).toBeGreaterThan(0.8)
})

test('what people write is Markdown that people read', () => {
  const html =
    '<h2>Load</h2><p>At <strong>2 MHz</strong>, see <a href="/about">us</a>.</p><ul><li>one</li></ul><pre><code class="language-c">a = b;</code></pre>'
  expect(asMarkdown(html).markdown).toBe('## Load\n\nAt **2 MHz**, see [us](/about).\n\n- one\n\n```c\na = b;\n```\n')
})
