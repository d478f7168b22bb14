import { expect, test } from 'vitest'
import type { Dropped } from '../../source.ts'
import { Closing } from '../closing/unclear.ts'
import { askAboutText } from './ask-about-text.ts'
import { markdownToHtml } from './to-html.ts'

const [open, end] = ['<aside class="callout">', '</aside>']

test.each<[text: string, html: string, dropped?: string[]]>([
  [
    ':::note Mind\n\nHot *part*.\n\n:::\n\nEnd.',
    `${open}<p><strong>Mind</strong></p><p>Hot <em>part</em>.</p>${end}<p>End.</p>`,
  ],
  ['::: warning\nHot.\n:::', `${open}<p>Hot.</p>${end}`],
  [':::tip[Mind]{icon="x"}\nHot.\n:::', `${open}<p><strong>Mind</strong></p><p>Hot.</p>${end}`],
  ['::: {.callout-note title="Mind"}\nHot.\n:::', `${open}<p><strong>Mind</strong></p><p>Hot.</p>${end}`],
  ['::::note\n:::tip\nA\n:::\nB\n::::', `${open}${open}<p>A</p>${end}<p>B</p>${end}`],
  ['::: columns\nA\n:::', '<p>A</p>', ['::: columns']],
  ['Three colons ::: here\n\n:::note', '<p>Three colons ::: here</p><p>:::note</p>'],
  [
    '!!! warning "Hot"\n    Do *not* touch.\n\nEnd.',
    `${open}<p><strong>Hot</strong></p><p>Do <em>not</em> touch.</p>${end}<p>End.</p>`,
  ],
  [
    '??? note\n\n    A\n\n    ```c\n    x\n      y\n    ```\n\n        code\n\n    !!! tip\n        B\nEnd.',
    `${open}<p>A</p><pre><code class="language-c">x\n  y\n</code></pre><pre><code>code\n</code></pre>${open}<p>B</p>${end}${end}<p>End.</p>`,
  ],
  [
    '=== "C"\n\n    ```c\n    x\n    ```\n\n=== "Rust"\n    A *b*.\n\n    !!! tip\n        B\n\nEnd.',
    `<p><strong>C</strong></p><pre><code class="language-c">x\n</code></pre><p><strong>Rust</strong></p><p>A <em>b</em>.</p>${open}<p>B</p>${end}<p>End.</p>`,
  ],
  [
    'Title\n===\n\na === "b"\n\n=== "c" alone',
    '<h1 id="title">Title</h1>\n<p>a === &quot;b&quot;</p><p>=== &quot;c&quot; alone</p>',
  ],
  [
    'Before {#if isOld}*old*{:else if x}x{:else}new{/if} `{/if}`\n\n## Name {#if}',
    '<p>Before <em>old</em>xnew <code>{/if}</code></p><h2 id="name">Name <a id="if"></a></h2>',
    ['{#if isOld}', '{:else if x}', '{:else}', '{/if}'],
  ],
  [
    '{#each items as { id } (id)}\n- {id}\n{/each} {#if a} {{#if b}}c{{/if}}',
    '<ul>\n<li>{id}\n {#if a} {{#if b}}c{{/if}}</li>\n</ul>',
    ['{#each items as { id } (id)}', '{/each}'],
  ],
  [
    '=== "Ground" is the net\n\n    R1 1 0 {#if x}',
    '<p>=== &quot;Ground&quot; is the net</p><pre><code>R1 1 0 {#if x}\n</code></pre>',
  ],
  ['So hot!!! Really.', '<p>So hot!!! Really.</p>'],
  ['!!! do not touch the mains\n\nNext.', '<p>!!! do not touch the mains</p><p>Next.</p>'],
  ['!!! mind the gap\n\n    A', `${open}<p><strong>mind the gap</strong></p><p>A</p>${end}`],
  ['::::: warning :::::\nHot.\n:::::', `${open}<p>Hot.</p>${end}`],
  ['::: tip Mind: :::\nHot.\n:::', `${open}<p><strong>Mind:</strong></p><p>Hot.</p>${end}`],
  ['> [!NOTE]\n> Useful.\n>\n> ```\n> x\n> ```', `${open}<p>Useful.</p><pre><code>x\n</code></pre>${end}`],
  ['> [!warning]- Hot\n> Do not.', `${open}<p><strong>Hot</strong></p><p>Do not.</p>${end}`],
  ['> [!tip] Alone', `${open}<p><strong>Alone</strong></p>${end}`],
  ['> [1] says so.', '<blockquote><p>[1] says so.</p></blockquote>'],
  ['[TOC]\n\n[[toc]]\n\n[[_TOC_]]\n\nA', '<p>A</p>'],
  [
    'See [[Buck converter]], [[Buck#Loss|the buck]].',
    '<p>See Buck converter, the buck.</p>',
    ['[[Buck converter]]', '[[Buck#Loss|the buck]]'],
  ],
  ['![[my scope.png|300]] ![[Note]]', '<p><img src="my%20scope.png" alt=""> </p>', ['![[Note]]']],
  [
    'As [[1]](#r), [[2]], x[[i]], [[nodiscard]] `[[A]]`',
    '<p>As <a href="#r">[1]</a>, [[2]], x[[i]], [[nodiscard]] <code>[[A]]</code></p>',
  ],
  ['![f](a.png){#fig:scope width=50%} B', '<p><img src="a.png" alt="f"> B</p>'],
  ['![f](a.png){#fig:scope}', '<p><img src="a.png" alt="f"></p>'],
  [
    '$$x$$ {#eq:ohm}\n\nA {#1} b {#eq:x} c',
    '<p><math display="block" alttext="x"><mi>x</mi></math></p><p>A {#1} b {#eq:x} c</p>',
  ],
  [
    '| a |\n|---|\n| b |\n\n: Losses {#tbl:loss}\n\n## H {#sec:h}',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>b</td>\n</tr>\n</tbody></table>\n<p>: Losses</p><h2 id="h">H <a id="sec:h"></a></h2>',
  ],
  [
    '<div class="grid" markdown="1">\n**bold**\n<div>\n**raw**\n</div>\n*b*\n</div>\n*c* <i>markdown</i>',
    '<div class="grid" markdown="1"><p><strong>bold</strong></p><div>\n**raw**</div><p><em>b</em></p></div><p><em>c</em> <i>markdown</i></p>',
  ],
  ['<div markdown>**bold**</div>\nA', '<div markdown><p><strong>bold</strong></p></div><p>A</p>'],
  [
    'Intro.\n\n*ESR*\nSeries\n: Loss in `Ω`\n  and more\n: Also\n\n    - a\n\nQ\n\n:   Quality [a]\n\nEnd\n\n[a]: /a',
    '<p>Intro.</p><dl>\n<dt><em>ESR</em></dt>\n<dt>Series</dt>\n<dd><p>Loss in <code>Ω</code>\nand more</p></dd>\n<dd><p>Also</p><ul>\n<li>a</li>\n</ul>\n</dd>\n<dt>Q</dt>\n<dd><p>Quality <a href="/a">a</a></p></dd>\n</dl>\n<p>End</p>',
  ],
  [
    'a | b\n--- | ---\n1 | 2\n\n: Losses',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody></table>\n<p>: Losses</p>',
  ],
  ['He wrote this.\n\n: and that,\n: so it went on', '<p>He wrote this.</p><p>: and that,\n: so it went on</p>'],
  ['A ratio\n:5 of 3\n\n- a\n\n: alone', '<p>A ratio\n:5 of 3</p><ul>\n<li>a</li>\n</ul>\n<p>: alone</p>'],
  ['A ==bright== light, a == b == c', '<p>A <mark>bright</mark> light, a == b == c</p>'],
  ['[[Loss|so $x$ big]]', '<p>so <math alttext="x"><mi>x</mi></math> big</p>', ['[[Loss|so $x$ big]]']],
  ['Words. ^abc123\n\n10 ^6', '<p>Words.</p><p>10 ^6</p>', ['^abc123']],
  ['It has 2 ^100000\n\nwords', '<p>It has 2 ^100000</p><p>words</p>'],
  ['<a href="/s?q=[[a]]&==b==">x</a>', '<p><a href="/s?q=[[a]]&==b==">x</a></p>'],
  [
    '{{ youtube(id="dQw4w9WgXcQ") }}\n\n{{ fig(src="a") }} {{ x }}',
    '<figure class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></figure><p> {{ x }}</p>',
    ['{{ fig(src="a") }}'],
  ],
  [
    '{{ figure(src="/a.png",alt="A (b)",caption="1,000 (so)") }}',
    '<figure><img src="/a.png" alt="A (b)"><figcaption>1,000 (so)</figcaption></figure>',
  ],
])('marks of a dialect of Markdown become what they mean: %j', (text, html, examples = []) => {
  const dropped: Dropped[] = []
  const made = markdownToHtml(text, dropped)
  expect(made.replace(/(<\/?(?:aside|blockquote|p|pre|figure)\b[^<>]*>)\s*(?=<)/g, '$1').trim()).toBe(html)
  expect(dropped.map(({ example }) => example)).toEqual(examples)
})

test.each([
  '!!! members\n    A',
  '> [!premium]\n> A',
  '{#if user.isMember}\nA\n{/if}',
  '{#if can({ role: "x" }) &&\n b}A{/if}',
])('a box for some readers is asked about: %j', (text) => {
  const closing = new Closing()
  askAboutText(text, closing)
  expect(closing.unclear).toHaveLength(1)
})
