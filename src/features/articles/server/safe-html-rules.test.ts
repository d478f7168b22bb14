import { expect, test } from 'vitest'
import { toSafeHtml } from './safe-html.ts'

test('what an article may have beside text is kept as it is written', () => {
  const kept = [
    '<pre><code class="language-c" data-file="main.c" data-marks="2" data-first="10">x</code></pre>',
    '<p><abbr title="Equivalent series resistance">ESR</abbr> <a href="/news" title="More">news</a></p>',
    '<img src="http://example.com/a.png" alt="" decoding="async" data-line-art="1" />',
    '<img src="https://example.com/a.png" alt="" />',
    '<table><tr><th scope="col" rowspan="2">A</th></tr></table>',
    '<figure class="bookmark"><a href="https://example.com" rel="noopener">A page</a></figure>',
    '<p><a href="http://example.com" rel="noopener">out</a> <a href="/?to=https://example.com">in</a></p>',
    '<ol class="footnotes"><li id="fn-12">A note.</li></ol>',
  ]
  for (const html of kept) expect(toSafeHtml(html), html).toBe(html)
})

test('what only looks like it is reduced to its text', () => {
  const reduced = {
    '<p>must <del>not</del> exceed 10<strike>5</strike></p>': '<p>must <s>not</s> exceed 10<s>5</s></p>',
    '<dl><dt>VCC</dt><dd><p>5 V</p></dd></dl>': '<ul><li>VCC</li><li><p>5 V</p></li></ul>',
    '<dl><div><dt>VCC<dd>5 V</div><dt>VGND<dd>0 V</dl>': '<ul><li>VCC</li><li>5 V</li><li>VGND</li><li>0 V</li></ul>',
    '<h1>Loop gain</h1>': '<h2>Loop gain</h2>',
    '<p><a href="http://example.com">out</a></p>': '<p><a href="http://example.com" rel="noopener">out</a></p>',
    '<ol><li id="x-fn-1">A note.</li></ol>': '<ol><li>A note.</li></ol>',
    '<pre><code class="my-language-c">x</code></pre>': '<pre><code>x</code></pre>',
    '<p><img src="mailto:a@example.com" alt="a" /></p>': '<p><img alt="a" /></p>',
  }
  for (const [html, safe] of Object.entries(reduced)) expect(toSafeHtml(html), html).toBe(safe)
})
