import { expect, test } from 'vitest'
import { footnote as note, noteReference as reference, withLatex } from '../../../../../../test/site-imports.ts'
import { convertHtml } from './convert.ts'

function reads(html: string) {
  const told: string[] = []
  const text = convertHtml(html, {
    pictures: ({ attribs }) => (attribs['src'] ? [{ src: '/p.png', alt: attribs['alt'] ?? '', caption: '' }] : []),
    link: (href) => (/^(?:https?:|\/|mailto:)/.test(href) ? href : null),
    drop: (what, example) => void told.push(`${what}: ${example}`),
  })
  return { shown: withLatex(text.replaceAll(' rel="noopener"', '')), told }
}

test.each<[source: string, html: string, shown: string]>([
  [
    'MathJax’s delimiters',
    '<p>With \\(V_{th}=0.7\\)</p><p>$$I = \\frac{V}{R}$$</p>',
    '<p>With [$V_{th}=0.7]</p><p>[$$I = \\frac{V}{R}]</p>',
  ],
  ['several lines', '<p>\\[<br>a = b\n+ c<br />\\]</p>', '<p>[$$a = b\n+ c]</p>'],
  [
    'an environment',
    '<p>\\begin{align} a &amp;= b \\end{align}</p>',
    '<p>[$$\\begin{align} a &amp;= b \\end{align}]</p>',
  ],
  ['Jetpack', '<p>is $latex A_v = 2$.</p>', '<p>is [$A_v = 2].</p>'],
  [
    'Jetpack’s pictures',
    '<p>is <img class="latex" src="https://s0.wp.com/latex.php?latex=A_v+%3D+2&bg=f" alt="x">.</p>',
    '<p>is [$A_v = 2].</p>',
  ],
  ['CodeCogs', '<p><img src="https://latex.codecogs.com/gif.latex?\\frac{1}{2}"></p>', '<p>[$\\frac{1}{2}]</p>'],
  [
    'QuickLaTeX',
    '<p><img class="ql-img-inline-formula quicklatex-auto-format" src="https://a.example/ql.png" alt="x^2"></p>',
    '<p>[$x^2]</p>',
  ],
  [
    'KaTeX',
    '<span class="katex-display"><span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html">x2</span></span></span>',
    '<p>[$$x^2]</p>',
  ],
  [
    'MathJax 2 beside its script',
    '<p>a <span class="MathJax_Preview">p</span><span class="MathJax" data-mathml="&lt;math&gt;&lt;/math&gt;">y</span><script type="math/tex">y_1</script></p>',
    '<p>a [$y_1]</p>',
  ],
  [
    'MathJax 2 without its script',
    '<p>a <span class="MathJax" data-mathml="&lt;math&gt;&lt;mi&gt;y&lt;/mi&gt;&lt;/math&gt;">y</span></p>',
    '<p>a <math><mi>y</mi></math></p>',
  ],
  [
    'MathJax 3',
    '<p><mjx-container jax="SVG"><svg></svg><mjx-assistive-mml><math><mi>q</mi></math></mjx-assistive-mml></mjx-container></p>',
    '<p><math><mi>q</mi></math></p>',
  ],
  [
    'Wikipedia',
    '<p><span class="mwe-math-element"><span><math alttext="{\\displaystyle z^{2}}"><semantics><mi>z</mi><annotation encoding="application/x-tex">{\\displaystyle z^{2}}</annotation></semantics></math></span><img class="mwe-math-fallback-image-inline" src="https://w.example/z" alt="{\\displaystyle z^{2}}"></span></p>',
    '<p>[$z^{2}]</p>',
  ],
  [
    'Substack',
    '<div class="latex-rendered" data-attrs="{&quot;persistentExpression&quot;:&quot;f = \\\\frac{1}{2}&quot;}"></div>',
    '<p>[$$f = \\frac{1}{2}]</p>',
  ],
  ['Pandoc', '<p><span class="math inline">\\(x_1\\)</span></p>', '<p>[$x_1]</p>'],
  [
    'KaTeX’s block of WordPress',
    '<div class="wp-block-katex-display-block katex-eq" data-katex-display="true"><pre>x^2</pre></div>',
    '<p>[$$x^2]</p>',
  ],
  ['WP-KaTeX', '<p>is <span class="wp-katex-eq">V_{out}</span></p>', '<p>is [$V_{out}]</p>'],
  [
    'WP-KaTeX in a block',
    '<p><span class="wp-katex-eq katex-display" data-display="true">V_{out}</span></p>',
    '<p>[$$V_{out}]</p>',
  ],
  ['money', '<p>It costs $5 and $10.</p>', '<p>It costs $5 and $10.</p>'],
  ['code', '<p><code>$x$</code></p><pre>\\(y\\)</pre>', '<p><code>$x$</code></p><pre><code>\\(y\\)</code></pre>'],
  ['words that no equations are in', '<p class="tex2jax_ignore">$x$</p>', '<p>$x$</p>'],
])('equations of %s are MathML', (_, html, shown) => {
  expect(reads(html)).toEqual({ shown, told: [] })
})

test('equations that cannot be typeset stay, and are told', () => {
  expect(reads('<p>so $\\foo{x}$</p><script type="math/tex">\\bar{</script>')).toEqual({
    shown: '<p>so $\\foo{x}$</p><p>\\bar{</p>',
    told: [
      'equation that cannot be typeset: left as it was: $\\foo{x}$',
      'equation that cannot be typeset: left as it was: \\bar{',
    ],
  })
})

test.each<[source: string, html: string, shown: string]>([
  [
    'kramdown and Hugo',
    '<p>So<sup id="fnref:1"><a href="#fn:1">1</a></sup> and<sup id="fnref:1:1"><a href="#fn:1">1</a></sup>.</p><div class="footnotes"><hr><ol><li id="fn:1"><p>A <em>note</em>. <a href="#fnref:1">&#8617;</a>&nbsp;<a href="#fnref:1:1">&#8617;<sup>2</sup></a></p></li></ol></div>',
    `<p>So${reference(1)} and<sup><a href="#fn-1">1</a></sup>.</p><ol class="footnotes">${note(1, 'A <em>note</em>.')}</ol>`,
  ],
  [
    'GitHub',
    '<p>So<sup><a href="#user-content-fn-a" id="user-content-fnref-a" data-footnote-ref>1</a></sup></p><section data-footnotes class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="user-content-fn-a"><p>One</p><p>Two <a href="#user-content-fnref-a" data-footnote-backref>↩</a></p></li></ol></section>',
    `<p>So${reference(1)}</p><ol class="footnotes">${note(1, 'One Two')}</ol>`,
  ],
  [
    'Gutenberg',
    '<p>Age<sup data-fn="aa" class="fn"><a href="#aa" id="aa-link">1</a></sup>.</p><ol class="wp-block-footnotes"><li id="aa">At 20 °C. <a href="#aa-link">↩︎</a></li></ol>',
    `<p>Age${reference(1)}.</p><ol class="footnotes">${note(1, 'At 20 °C.')}</ol>`,
  ],
  [
    'Substack',
    '<p>says<a class="footnote-anchor" id="footnote-anchor-1" href="https://x.substack.com/p/a#footnote-1">1</a>.</p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>A book.</p></div></div>',
    `<p>says${reference(1)}.</p><ol class="footnotes">${note(1, 'A book.')}</ol>`,
  ],
  [
    'Word',
    '<p>Text<a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> A note.</p>',
    `<p>Text${reference(1)}</p><ol class="footnotes">${note(1, 'A note.')}</ol>`,
  ],
  [
    'Wikipedia',
    '<p>x<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span>[</span>1<span>]</span></a></sup></p><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span>A book.</span></li></ol>',
    `<p>x${reference(1)}</p><ol class="footnotes">${note(1, 'A book.')}</ol>`,
  ],
])('footnotes of %s are footnotes here', (_, html, shown) => {
  expect(reads(html)).toEqual({ shown, told: [] })
})

test('footnotes keep the notes that nothing refers to, and the rest of a list', () => {
  expect(
    reads(
      '<p>a<a href="#n1" id="r1">1</a></p><ol class="footnotes"><li id="n1">One <a href="#r1">↩</a></li><li id="n2">Two</li></ol>',
    ).shown,
  ).toBe(`<p>a${reference(1)}</p><ol><li>Two</li></ol><ol class="footnotes">${note(1, 'One')}</ol>`)
})

test.each([
  [
    'vhdl',
    '<div class="language-vhdl highlighter-rouge"><div class="highlight"><pre class="highlight"><code>CODE</code></pre></div></div>',
  ],
  ['c', '<pre lang="c" line="1">CODE</pre>'],
  ['vhdl', '<pre class="lang:vhdl decode:true">CODE</pre>'],
  [
    'cpp',
    '<div class="wp-block-kevinbatdorf-code-block-pro"><span>cpp</span><span role="button" data-code="x" class="code-block-pro-copy-button"><svg></svg></span><pre class="shiki nord"><code><span class="line">CODE</span></code></pre></div>',
  ],
  ['cpp', '<pre class="brush: cpp; title: a">CODE</pre>'],
  ['python', '<div class="highlight highlight-source-python"><pre>CODE</pre></div>'],
  ['go', '<figure class="highlight"><pre><code class="language-go" data-lang="go">CODE</code></pre></figure>'],
  ['cpp', '<pre class="sourceCode cpp"><code class="sourceCode cpp">CODE</code></pre>'],
  ['verilog', '<pre class="EnlighterJSRAW" data-enlighter-language="verilog">CODE</pre>'],
  ['csharp', '<pre><code class="hljs language-c#">CODE</code></pre>'],
  ['', '<pre class="lang:default decode:true">CODE</pre>'],
  ['', '<pre class="wp-block-code"><code>CODE</code></pre>'],
  [
    '',
    '<table class="rouge-table"><tr><td class="gutter gl"><pre class="lineno">1\n2</pre></td><td class="code"><pre>CODE</pre></td></tr></table>',
  ],
  [
    'c',
    '<table class="lntable"><tr><td><pre><code><span class="lnt">1</span></code></pre></td><td><pre><code class="language-c"><span class="ln">1</span>CODE</code></pre></td></tr></table>',
  ],
])('code in %j keeps its language, lines and indentation: %s', (language, html) => {
  const code = 'if (a &lt; b)<br>\tx = 1;\n\n  y'
  const attribute = language && ` class="language-${language}"`
  expect(reads(html.replace('CODE', code))).toEqual({
    shown: `<pre><code${attribute}>if (a &lt; b)\n\tx = 1;\n\n  y</code></pre>`,
    told: [],
  })
})

test.each<[string, string, string, string[]]>([
  [
    'a heading',
    '<a href="https://e.example/s.pdf"><h3>Data <b>sheet</b></h3></a>',
    '<h3><a href="https://e.example/s.pdf">Data <strong>sheet</strong></a></h3>',
    [],
  ],
  [
    'blocks',
    '<a href="https://e.example/k"><div>The kit</div><p>and more</p></a>',
    '<p><a href="https://e.example/k">The kit</a></p><p><a href="https://e.example/k">and more</a></p>',
    [],
  ],
  [
    'a picture',
    '<a href="https://e.example/k"><img src="a.png" alt="A"></a>',
    '<figure><a href="https://e.example/k"><img src="/p.png" alt="A" /></a></figure>',
    [],
  ],
  [
    'code',
    '<a href="https://e.example/k"><pre>x</pre></a>',
    '<pre><code>x</code></pre>',
    ['link around what cannot be one: https://e.example/k'],
  ],
])('links around %s are links in it', (_, html, shown, told) => {
  expect(reads(html)).toEqual({ shown, told })
})

test('links within the page lead to headings, or are told', () => {
  const html =
    '<p><a href="#limits">Jump</a>, <a href="#caf%C3%A9">here</a>, <a href="#gone">away</a>, <a href="#">up</a></p><h2 id="limits">Limits &amp; heat</h2><p><a name="café"></a></p><h3>Heat</h3><p>x</p>'
  expect(reads(html)).toEqual({
    shown:
      '<p><a href="#s-limits-heat">Jump</a>, <a href="#s-heat">here</a>, away, up</p><h2>Limits &amp; heat</h2><h3>Heat</h3><p>x</p>',
    told: ['link within the page: #gone away'],
  })
})

test.each([
  ['<h2>Noise<a class="headerlink" href="#noise">¶</a></h2>', '<h2>Noise</h2>'],
  ['<h2 id="n">Noise <a href="#n"><span>#</span></a></h2>', '<h2>Noise</h2>'],
])('the sign that copies the address of a heading is none of its words: %s', (html, shown) => {
  expect(reads(html)).toEqual({ shown, told: [] })
})

const film = 'https://www.youtube.com/v/dQw4w9WgXcQ'
const embedded = (address: string, kind = 'embed') =>
  `<figure class="${kind}"><a href="${address}">${address}</a></figure>`
test.each([
  [`<object><param name="movie" value="${film}&hl=en"><embed src="${film}&hl=en"></object>`, embedded(film)],
  [`<p><embed src="${film.replace('https:', '')}"></p>`, embedded(film)],
  [
    '<script src="https://gist.github.com/anna/abc.js?file=a.c"></script>',
    embedded('https://gist.github.com/anna/abc', 'bookmark'),
  ],
  [`<iframe src="about:blank" data-src="${film}"></iframe>`, embedded(film)],
])('%s keeps its address', (html, shown) => {
  expect(reads(html)).toEqual({ shown, told: [] })
})

test.each([
  [
    '<h3><button aria-expanded="false"><span>Which load?</span><span aria-hidden="true">+</span></button></h3>',
    '<h3>Which load?</h3>',
  ],
  ['<button class="kt-blocks-accordion-header">Which load?</button>', '<p><strong>Which load?</strong></p>'],
  [
    '<button role="tab">Which</button><button role="tab">load?</button>',
    '<p><strong>Which</strong></p><p><strong>load?</strong></p>',
  ],
])('a button that opens a part is its title: %s', (html, title) => {
  expect(reads(`${html}<div><p>A heavy one</p></div>`)).toEqual({ shown: `${title}<p>A heavy one</p>`, told: [] })
})

test('other buttons are left out, and other signs stay', () => {
  expect(reads('<p>Text</p><button class="copy">Copy</button>').shown).toBe('<p>Text</p>')
  expect(reads('<h2>Noise <button>Copy link</button></h2>').shown).toBe('<h2>Noise</h2>')
  expect(reads('<p>5 V<a href="#note">*</a> and <a href="#s">§</a> 3</p>').shown).toBe('<p>5 V* and § 3</p>')
})

test('quotations keep their marks', () => {
  expect(reads('He said <q>no <q>ripple</q></q>.').shown).toBe('<p>He said “no ‘ripple’”.</p>')
})

test.each<[string, string, string, string[]]>([
  [
    'a video of Ghost',
    '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="/content/media/a.mp4"></video><div class="kg-video-player-container"><span>0:00</span>/<span>0:42</span></div></div><figcaption><p>The rail</p></figcaption></figure>',
    '<p><a href="/content/media/a.mp4">a.mp4</a></p><p>The rail</p>',
    ['tag <video>: <video src="/content/media/a.mp4"></video>'],
  ],
  [
    'a file of Ghost',
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/f/g.zip"><div><div class="kg-file-card-title">Gerber</div><div class="kg-file-card-caption">Of May</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">g.zip</div></div></div></a></div>',
    '<p><a href="/f/g.zip">Gerber</a>: Of May</p>',
    [],
  ],
  [
    'a form of Ghost',
    '<div class="kg-card kg-signup-card"><h2>Sign up</h2><p>No spam.</p></div><p>x</p>',
    '<p>x</p>',
    ['invitation to subscribe or share: Sign upNo spam.'],
  ],
  [
    'an offer of Ghost',
    '<div class="kg-card kg-cta-card"><p>Volta sells probes.</p><a class="kg-cta-button" href="https://e.example/v">Learn more</a></div>',
    '<aside><p>Volta sells probes.</p><p><a href="https://e.example/v">Learn more</a></p></aside>',
    [],
  ],
  [
    'buttons of Substack',
    '<p class="button-wrapper"><a class="button primary" href="https://b.substack.com/subscribe?"><span>Subscribe now</span></a></p><p class="button-wrapper"><a class="button" href="https://e.example/kit">Buy the kit</a></p>',
    '<p><a href="https://e.example/kit">Buy the kit</a></p>',
    ['invitation to subscribe or share: Subscribe now'],
  ],
  ...(
    [
      ['Twitter2ToDOM', 'url', 'https://twitter.com/a/status/12'],
      ['DigestPostEmbed', 'canonical_url', 'https://b.example/p/12'],
      ['TikTokCreateTikTokEmbed', 'url', 'https://tiktok.com/@a/video/12'],
    ] as const
  ).map(([name, key, url]): [string, string, string, string[]] => [
    `${name} of Substack`,
    `<div data-attrs="{&quot;${key}&quot;:&quot;${url}&quot;}" data-component-name="${name}"></div>`,
    expect.stringContaining(`<a href="${url}">${url}</a>`),
    [],
  ]),
  [
    'a request to refer friends',
    '<p class="button-wrapper"><a class="button" href="https://b.substack.com/leaderboard?&amp;utm_source=post">Refer a friend</a></p><p>x</p>',
    '<p>x</p>',
    ['invitation to subscribe or share: Refer a friend'],
  ],
  [
    'a post on another site',
    '<figure class="kg-card kg-embed-card"><blockquote><p>Words <a href="https://t.co/x">t</a></p>A <a href="https://twitter.com/a/status/12">May</a></blockquote></figure>',
    '<figure class="embed"><a href="https://twitter.com/a/status/12">https://twitter.com/a/status/12</a></figure>',
    ['words of what is embedded: Words tA May'],
  ],
  [
    'words beside a picture',
    '<figure><img src="a.png"><p>Beside</p><figcaption>Below</figcaption></figure>',
    '<figure><img src="/p.png" alt="" /><figcaption>Below</figcaption></figure><p>Beside</p>',
    [],
  ],
])('%s keeps what is for readers, and the rest is told', (_, html, shown, told) => {
  expect(reads(html)).toEqual({ shown, told })
})

test('a paragraph of very many lines is read', () => {
  const html = `<p>${'a<br>'.repeat(250_000)}</p>`
  expect(reads(html).shown.length).toBeGreaterThan(1_000_000)
  const link = `<a href="https://a.example"><p>x</p>${' <br>'.repeat(125_000)}</a>`
  expect(reads(link).shown).toContain('>x<')
})

test.each([
  ['by class', '<style>.s1{font-family:Symbol}</style><p>10 <span class="s1">m</span>F</p>', '<p>10 µF</p>'],
  [
    'inherited',
    '<p><span style="font-family: Symbol"><span style="font-family: inherit">m</span></span>F</p>',
    '<p>µF</p>',
  ],
  ['ended by another', '<p><font face="Symbol">W<span style="font-family:Arial">m</span></font></p>', '<p>Ωm</p>'],
])('letters of the font Symbol, %s, are signs', (_, html, shown) => {
  expect(reads(html).shown).toBe(shown)
})

test.each([
  ['<p hidden>Secret</p>', 'Secret'],
  ['<div class="kg-file-card-container" style="display:none"><p class="kg-file-card-title">Secret</p></div>', 'Secret'],
  ['<div style="color:red; DISPLAY : none !important">Secret</div>', 'Secret'],
  ['<div style="display:block;display:none"><p>Secret</p></div>', 'Secret'],
  ...[
    'display:none!important;display:block',
    'display:/**/none',
    'opacity:.0',
    'width:0;overflow:hidden',
    'margin-left:-10000px',
    'position:absolute;left:-100vw',
    'transform:scale(0)',
    'content-visibility:hidden',
  ].map((style): [string, string] => [`<div style="${style}"><p>Secret</p></div>`, 'Secret']),
  ['<div style="position:absolute;left:-9999px">Secret</div>', 'Secret'],
  ['<div style="max-height:0;overflow:hidden">Secret</div>', 'Secret'],
  ['<div style="font-size:0px">Secret</div>', 'Secret'],
  ['<div class="hidden-lg hidden-md hidden-sm hidden-xs">Secret</div>', 'Secret'],
  ["<div style={{ display: 'none' }}>Secret</div>", 'Secret'],
  ['<dialog>Secret</dialog>', 'Secret'],
])('%s is not shown, and its words are told', (html, words) => {
  expect(reads(`<p>Open</p>${html}`)).toEqual({
    shown: '<p>Open</p>',
    told: [`part that the old site did not show: ${words}`],
  })
})

test.each([
  '<p hidden="until-found">Open</p>',
  '<p style="display:none;display:block">Open</p>',
  '<p style="display:block!important;display:none">Open</p>',
  '<p style="/* display:none */margin-left:-10px;transform:scale(.5);width:100%;overflow:hidden">Open</p>',
  '<div style="font-size:0px"><p style="font-size:16px">Open</p></div>',
  '<p class="hidden-xs hidden-sm">Open</p>',
])('%s is shown', (html) => {
  expect(reads(html)).toEqual({ shown: '<p>Open</p>', told: [] })
})
