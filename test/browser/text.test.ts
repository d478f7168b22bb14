import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { aPhoto } from '../images.ts'
import {
  anArticle,
  aPicture,
  button,
  field,
  goToTheEnd,
  openEditor,
  pasteOrDrop,
  removeArticle,
  storedText,
  textOf,
} from './article-editor.ts'
import { hasFocus, useBrowser } from './browser.ts'

const reader = useBrowser()
let id = 0
afterEach(() => removeArticle(id))

const clipboard = (name: string) => readFile(join(import.meta.dirname, 'clipboard', name), 'utf8')

test('what is pasted and typed becomes the blocks and marks of a text, loses what is active or hidden, and wrong links and equations are refused', async () => {
  const math =
    '<math display="block"><mrow><mi>L</mi><mo>=</mo><mfrac><mn>1</mn><msup><mi>ω</mi><mn>2</mn></msup></mfrac></mrow></math>'
  id = await anArticle({
    title: 'Editorproof text',
    description: `${math}<p>It is <math><mfrac><mn>1</mn><mn>3</mn></mfrac></math>.</p><p>A standfirst.</p>`,
  })
  const page = await openEditor(reader, id)
  const { keyboard } = page
  const html = await (await fetch(`${inject('productUrl')}/article/${id}`)).text()
  const described = /property="og:description" content="([^"]+)"/.exec(html)?.[1] ?? 'no description'
  await page.getByRole('figure', { name: 'Preview of a shared link' }).getByText(described, { exact: true }).waitFor()
  await page.route('**/static/dialogs-*.js', (route) => route.abort())
  await button(page, 'Equation').click()
  await page.getByRole('alert').getByText('Failed to load the dialog. Please try again.').waitFor()
  reader.expectErrors(/ERR_FAILED/)
  await page.unroute('**/static/dialogs-*.js')

  const startsLine = async () => {
    await goToTheEnd(page)
    await keyboard.press('Enter')
  }
  await startsLine()
  await pasteOrDrop(page, { html: await clipboard('word.txt'), text: 'A title from Word' })
  await startsLine()
  await pasteOrDrop(page, { html: await clipboard('web.txt') })
  // A drawing with nothing but a script.
  await page.getByText('The image is damaged and cannot be read').first().waitFor()
  reader.expectErrors(/400 \(Bad Request\)/)
  await startsLine()
  const google = 'https://www.google.com/url?q=https://example.com/ds&amp;sa=D&amp;ust=1'
  await pasteOrDrop(page, { html: `<p>The <a href="${google}">data sheet</a></p>` })
  await keyboard.type(' says so.')
  const pasted = await storedText(page, id)
  expect(pasted.slice(pasted.indexOf('<p>A standfirst'))).toBe(
    [
      '<p>A standfirst.</p>',
      '<h2>Regulators compared</h2>',
      '<h3>1. Method</h3>',
      '<p>Some <strong>bold</strong> and <em>slanted</em> words with V<sub>out</sub> and 10<sup>3</sup>.</p>',
      '<ul><li>First point<ul><li>Deeper point</li></ul></li><li>Second point</li></ul>',
      '<ol><li>Solder</li><li>Measure</li></ol>',
      '<table><tbody><tr><td><strong>Part</strong></td><td><strong>Volts</strong></td></tr><tr><td>LM317</td><td>37\u00a0V</td></tr></tbody></table>',
      '<p><a href="https://example.com/x?a=1&amp;b=2" rel="noopener">The data sheet</a>, a bad link and a note[1].</p>',
      '<h2>What it costs</h2>',
      '<p>A <strong>kilowatt</strong> hour, and <a href="https://example.com/tariff" rel="noopener">its tariff</a>.</p>',
      '<pre><code class="language-python">print(1 &lt; 2)</code></pre>',
      '<math display="block" alttext="\\frac{P}{V}"><mfrac><mi>P</mi><mi>V</mi></mfrac></math>',
      '<p>In a frame of one cell.</p>',
      '<p>The <a href="https://example.com/ds" rel="noopener">data sheet</a> says so.</p>',
    ].join('\n'),
  )

  await startsLine()
  await keyboard.type('See ')
  await keyboard.press('Control+k')
  await hasFocus(field(page, 'URL'))
  await keyboard.type('javascript:alert(1)')
  await keyboard.press('Enter')
  await page.getByText(/^A link must be a web URL/).waitFor()
  await field(page, 'URL').fill('example.com/sheet')
  await keyboard.press('Enter')
  await hasFocus(textOf(page))
  await keyboard.type(' there.')
  await keyboard.press('Enter')
  await keyboard.type('```c ')
  await keyboard.type('module m;')
  await page.getByLabel('Language of the code').selectOption('verilog')
  await textOf(page).locator('code .hljs-keyword').getByText('module').waitFor()
  await goToTheEnd(page)
  await button(page, 'Table').click()
  await hasFocus(textOf(page))
  await keyboard.type('Part')
  await button(page, 'Column after').click()
  await button(page, 'Row below').click()
  await button(page, 'Header row').click()
  const typed = (await storedText(page, id)).slice(pasted.length)
  expect(typed).toContain(
    '<p>See <a href="https://example.com/sheet" rel="noopener">https://example.com/sheet</a> there.</p>',
  )
  expect(typed).toContain('<pre><code class="language-verilog">module m;</code></pre>')
  expect(typed).toMatch(/<table><tbody><tr><td>Part<\/td><td><\/td><td><\/td><td><\/td><\/tr>/)
  expect(typed).not.toContain('<th')
  expect(typed.match(/<tr>/g)).toHaveLength(4)

  await startsLine()
  await button(page, 'Equation').click()
  const latex = field(page, 'LaTeX')
  await hasFocus(latex)
  for (const [wrong, message] of [
    ['\\frac{1}{', /Expected|Unexpected/],
    ['\\def\\a{\\a\\a}\\a', /Too many expansions/],
  ] as const) {
    await latex.fill(wrong)
    await page.getByText(message).waitFor()
    expect(await button(page, 'Insert equation').isDisabled()).toBe(true)
  }
  await latex.fill('\\mathbb{R}_{out} \\le 3\\,\\text{V}')
  await page.getByRole('region', { name: 'Preview' }).locator('math').waitFor()
  await keyboard.press('Control+Enter')
  await hasFocus(textOf(page))
  expect(await storedText(page, id)).toMatch(
    /<math display="block" alttext="\\mathbb\{R\}_\{out\} \\le 3\\,\\text\{V\}">.*ℝ.*<\/math>/s,
  )
  await textOf(page).getByRole('img', { name: 'Equation: L=1/(ω²)' }).dblclick()
  expect(await latex.inputValue()).toBe('L = \\frac{1}{\\omega^{2}}')
})

test('what is pasted keeps its signs, equations and code, and loses what reviewers wrote with a notice that has its words', async () => {
  const picture = `<img src="${await aPicture()}" alt="a">`
  const stored = [
    `<table><thead><tr><th rowspan="2">Part</th><th colspan="2">Volts</th></tr><tr><th>Min</th><th>Max</th></tr></thead><tbody><tr><td><figure>${picture}</figure></td><td>1.2</td><td>37</td></tr></tbody></table>`,
    `<ol><li><figure>${picture}</figure><p>Solder</p></li><li><pre><code>go</code></pre></li><li><ul><li>Wait</li></ul></li><li>Measure</li></ol>`,
    `<aside><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>Beware</p></aside>`,
  ].join('\n')
  id = await anArticle({ title: 'Editorproof paste', description: `${stored}<p>A standfirst.</p>` })
  const page = await openEditor(reader, id)
  await goToTheEnd(page)
  await page.keyboard.type(' Kept.')
  const textNow = async () =>
    (await storedText(page, id)).replaceAll(/ (?:rel|srcset|sizes|width|height)="[^"]*"| \/(?=>)/g, '')
  expect(await textNow()).toBe(`${stored}\n<p>A standfirst. Kept.</p>`)
  await textOf(page).dispatchEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true })
  await pasteOrDrop(page, { text: ' As typed:\n- one\n- two' })
  expect(await textNow()).toContain('Kept. As typed:</p>\n<p>- one</p>\n<p>- two</p>')
  const pastes = async (what: string | { text: string }) => {
    await textOf(page).evaluate((element) => element.focus())
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    expect(await textOf(page).textContent()).toBe('')
    await pasteOrDrop(page, typeof what === 'string' ? { html: what } : what)
    await expect.poll(() => textOf(page).textContent()).not.toBe('')
    return textNow()
  }
  const word = (content: string) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment-->${content}<!--EndFragment--></body></html>`
  const code = "font-family:'Courier New',monospace;white-space:pre-wrap"
  const typewriter = "font-family:'Courier New'"
  const typed = (content: string) => `<p class=MsoNormal><span style="${typewriter}">${content}<o:p></o:p></span></p>`
  const row = (line: string) => `<tr><td></td><td style="white-space:pre;${typewriter}">${line}</td></tr>`
  const webItem = (level: number, words: string) =>
    `<div class="ListContainerWrapper"><ul><li data-listid="1" data-aria-level="${level}"><p>${words}<span>&nbsp;</span></p></li></ul></div>`
  const expressive = (line: string) =>
    `<div class="ec-line"><div class="gutter"><div aria-hidden="true">1</div></div><div class="code">${line}</div></div>`
  const codeInHtml = {
    Word: word(`${typed('if (a)')}\n${typed("<span style='mso-spacerun:yes'>&nbsp; </span>go();")}`),
    'Word, preformatted': '<pre>if (a)<o:p></o:p></pre><pre>  go();<o:p></o:p></pre>',
    OneNote: `<p style="${typewriter}">if (a)</p><p style="${typewriter}">&nbsp; go();</p>`,
    Gmail: '<div><font face="monospace">if (a)</font></div><div><font face="monospace">&nbsp; go();</font></div>',
    'Google Docs in one cell': `<table><tr><td><p><span style="${code}">if (a)<br></span><span style="${code}">  go();</span></p></td></tr></table>`,
    Confluence: '<code style="white-space:pre">if (a)\n<span>  go();\n</span></code>',
    'Notepad++': `<div style="white-space:pre"><span style="${typewriter}">if (a)\n  go();</span></div>`,
    'a part of a page': `<span style="white-space:pre;${typewriter}">if (a)\n  go();</span>`,
    CodeMirror: '<div><div><pre>if (a)</pre></div><div><pre>  go();</pre></div></div>',
    'Expressive Code': `<pre><code>${expressive('if (a)')}${expressive('  go();')}</code></pre>`,
    'a page with lines as blocks':
      '<pre><span style="display:block">if (a)</span><span style="display:block">  go();</span></pre>',
    'a page with lines as blocks that end with breaks':
      '<pre><span style="display:block">if (a)\n</span><span style="display:block">  go();\n</span></pre>',
    'a page with a list of lines': '<pre><ol><li>if (a)</li><li>  go();</li></ol></pre>',
    GitHub: `<table>${row('if (a)')}${row('  go();')}</table>`,
  }
  const equation = (drawn: string) =>
    `<!--[if gte msEquation 12]><m:oMath><m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num><m:r><span>I</span></m:r></m:num><m:den><m:sSub><m:e><m:r>f</m:r></m:e><m:sub><m:r>12</m:r></m:sub></m:sSub></m:den></m:f></m:oMath><![endif]--><![if !msEquation]>${drawn}<![endif]>`
  const footnote =
    '<p>See<sup><a href="#fn-1" id="fnref-1">1</a></sup> then.</p>\n<ol class="footnotes"><li id="fn-1">JEDEC JESD51 <a href="#fnref-1">↩</a></li></ol>'
  const notes = {
    Word: word(
      "<p>See<a href='#_ftn1' name='_ftnref1'><span><![if !supportFootnotes]>[1]<![endif]></span></a> then.</p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p><a href='#_ftnref1' name='_ftn1'><span>[1]</span></a> JEDEC JESD51</p></div></div>",
    ),
    'Word, at the end': word(
      "<p>See<a href='#_edn1' name='_ednref1'>[i]</a> then.</p><div style='mso-element:endnote-list'><hr><div style='mso-element:endnote' id=edn1><p><a href='#_ednref1' name='_edn1'>[i]</a> JEDEC JESD51</p></div></div>",
    ),
    Gutenberg:
      '<p>See<sup data-fn="aa" class="fn"><a href="#aa" id="aa-link">1</a></sup> then.</p><ol class="wp-block-footnotes"><li id="aa">JEDEC JESD51 <a href="#aa-link">↩︎</a></li></ol>',
    GitHub:
      '<p>See<sup><a href="#user-content-fn-a" id="user-content-fnref-a">1</a></sup> then.</p><section class="footnotes"><h2>Footnotes</h2><ol><li id="user-content-fn-a"><p>JEDEC JESD51 <a href="#user-content-fnref-a">↩</a></p></li></ol></section>',
    LibreOffice:
      '<p>See<a name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> then.</p><div id="sdfootnote1"><p><a name="sdfootnote1sym" href="#sdfootnote1anc">1</a> JEDEC JESD51</p></div>',
    Wikipedia:
      '<p>See<sup id="cite_ref-1"><a href="https://en.wikipedia.example/LM317#cite_note-1"><span>[</span>1<span>]</span></a></sup> then.</p><ol class="references"><li id="cite_note-1"><span><b><a href="https://en.wikipedia.example/LM317#cite_ref-1">^</a></b></span> <span>JEDEC JESD51</span></li></ol>',
  }
  for (const [what, transfer, expected] of [
    ...Object.entries(notes).map(([program, html]) => [`a footnote of ${program}`, html, footnote] as const),
    ['a blank between a number and its unit', '<p>At&nbsp; 5&nbsp;kΩ a&nbsp;then</p>', '<p>At 5\u00a0kΩ a then</p>'],
    [
      'a header row of plain cells',
      '<table><thead><tr><td colspan="2">Part</td></tr></thead><tr><td>LM317</td><td>37</td></tr></table>',
      '<table><thead><tr><th colspan="2">Part</th></tr></thead><tbody><tr><td>LM317</td><td>37</td></tr></tbody></table>',
    ],
    [
      'Symbol and Wingdings',
      word(
        "<p>10 <span style='font-family:Symbol;mso-char-type:symbol;mso-symbol-font-family:Symbol'>m</span>F, 4.7 k<span style='font-family:Symbol'>W</span>, <font face=Symbol>&#61617;</font>5 % <span style='font-family:Wingdings'>à</span> next</p>",
      ),
      '<p>10 µF, 4.7 kΩ, ±5 % → next</p>',
    ],
    [
      'Symbol by class',
      '<style><!-- span.sign{font-family:Symbol} --></style><p>10 <span class="sign">m</span>F, then</p>',
      '<p>10 µF, then</p>',
    ],
    [
      'tasks of Google Docs',
      ['checked', 'unchecked']
        .map(
          (state) =>
            `<li role="checkbox"><img src="data:image/png;base64,AAAA" alt="${state}" aria-roledescription="checkbox"><p>Solder, then</p></li>`,
        )
        .join(''),
      '<ul><li>☑ Solder, then</li><li>☐ Solder, then</li></ul>',
    ],
    ['tasks of Markdown', { text: '- [x] Solder\n- [ ] then' }, '<ul><li>☑ Solder</li><li>☐ then</li></ul>'],
    [
      'links beside headings',
      '<h2>Pins<span class="mw-editsection">[<a href="https://e.example/">edit</a>]</span></h2><h3>Use<a class="headerlink" href="#use">¶</a></h3><h3><a class="anchor-link" href="#care">Care</a></h3><p>then</p>',
      '<h2>Pins</h2>\n<h3>Use</h3>\n<h3>Care</h3>\n<p>then</p>',
    ],
    [
      'letters that Word raises and lowers',
      word(
        "<p>10<span style='position:relative;top:-3.0pt;mso-text-raise:3.0pt'>5</span> V<span style='position:relative;top:2.0pt;mso-text-raise:-2.0pt'>2</span> <span style='mso-text-raise:.5pt'>then</span></p>",
      ),
      '<p>10<sup>5</sup> V<sub>2</sub> then</p>',
    ],
    [
      'words that look like a script’s',
      `<p onclick="a()">In</p><figure><img onload=b() alt="phase one = 5 V" src="${picture.split('"')[1]}"><figcaption>then</figcaption></figure>`,
      `<p>In</p>\n<figure>${picture.replace('"a"', '"phase one = 5 V"')}<figcaption>then</figcaption></figure>`,
    ],
    [
      'words that a style strikes out',
      '<p>For <span style="text-decoration:line-through">₹950</span> ₹700 then</p>',
      '<p>For <s>₹950</s> ₹700 then</p>',
    ],
    ['quotations', '<p>He said <q cite="/a">no <q>ripple</q></q> then</p>', '<p>He said “no ‘ripple’” then</p>'],
    ['a form around all', '<form><p>In a form, <button>Copy link</button>then</p></form>', '<p>In a form, then</p>'],
    [
      'the link of a file, copied from a page',
      `<p>The <a href="${inject('productUrl')}/files/${'0'.repeat(32)}.pdf?ticket=a.b">data sheet</a> then</p>`,
      `<p>The <a href="/files/${'0'.repeat(32)}.pdf">data sheet</a> then</p>`,
    ],
    [
      'the address of a file as text',
      { text: `See ${inject('productUrl')}/files/a.pdf?ticket=a.b then` },
      `<p>See <a href="/files/a.pdf">${inject('productUrl')}/files/a.pdf?ticket=a.b</a> then</p>`,
    ],
    [
      'a binomial and an isotope of Word',
      word(
        '<p>Is <m:oMath><m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num><m:r>n</m:r></m:num><m:den><m:r>k</m:r></m:den></m:f></m:oMath> of <m:oMath><m:sPre><m:sub><m:r>6</m:r></m:sub><m:sup><m:r>14</m:r></m:sup><m:e><m:r>C</m:r></m:e></m:sPre></m:oMath> here.</p>',
      ),
      '<p>Is <math><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac></math> of <math><mmultiscripts><mi>C</mi><mprescripts></mprescripts><mn>6</mn><mn>14</mn></mmultiscripts></math> here.</p>',
    ],
    [
      'a comment and a deletion',
      word(
        `<p>First <a style='mso-comment-reference:JD_1'>in May</a><span class=MsoCommentReference><![if !supportAnnotations]><a class=msocomanchor href="#_msocom_1">[JD1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span> at <del cite="mailto:J" datetime="2026-11-01T10:12">950 in secret</del><ins cite="mailto:J">1200</ins>.</p><div style='mso-element:comment-list'><![if !supportAnnotations]><hr><![endif]><div style='mso-element:comment'><p class=MsoCommentText>Under embargo</p></div></div>`,
      ),
      '<p>First in May at 1200.</p>',
    ],
    [
      'a comment of Google Docs in two paragraphs',
      '<p>First<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> then</p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Please check:</span></p><p>they pay us</p></div>',
      '<p>First then</p>',
    ],
    [
      'a table with a caption, and a picture and a heading in its cells',
      `<table><caption>Losses</caption><tr><td>${picture}</td><td>37</td></tr><tr><td><h4>LM317</h4>then</td><td>to<blockquote>40</blockquote></td></tr></table>`,
      `<p>Losses</p>\n<table><tbody><tr><td><figure>${picture}</figure></td><td>37</td></tr><tr><td><p><strong>LM317</strong></p><p>then</p></td><td><p>to</p><p>40</p></td></tr></tbody></table>`,
    ],
    [
      'words in a figure, and a table in one',
      `<figure><div>${picture}<figcaption>A board</figcaption></div></figure><figure>${picture}<p>Words</p><figcaption><p>Caption</p></figcaption></figure><figure><table><tr><td>${picture}</td><td>then</td></tr></table></figure>`,
      `<figure>${picture}<figcaption>A board</figcaption></figure>\n<figure>${picture}</figure>\n<p>Words</p>\n<p>Caption</p>\n<table><tbody><tr><td><figure>${picture}</figure></td><td>then</td></tr></tbody></table>`,
    ],
    [
      'a list of two levels of Word for the web',
      [1, 2, 1].map((level, at) => webItem(level, ['One', 'Deep', 'then'][at] ?? '')).join(''),
      '<ul><li>One<ul><li>Deep</li></ul></li><li>then</li></ul>',
    ],
    [
      'a row that only arranges',
      '<table><tr><td><h2>Pins</h2>It has 8</td><td>then</td></tr></table>',
      '<h2>Pins</h2>\n<p>It has 8</p>\n<p>then</p>',
    ],
    [
      'a table of Notes',
      '<div><object><table><tr><td>a</td><td>then</td></tr></table></object></div>',
      '<table><tbody><tr><td>a</td><td>then</td></tr></tbody></table>',
    ],
    [
      'words and an equation in a footnote',
      word(
        "<p>See<a href='#_ftn1' name='_ftnref1'>[1]</a> <m:oMath><m:r><m:rPr><m:nor/></m:rPr>power </m:r><m:r>P</m:r></m:oMath> then</p><div id=ftn1><p><a href='#_ftnref1' name='_ftn1'>[1]</a> Of <math><msub><mi>V</mi><mn>2</mn></msub></math></p></div>",
      ),
      '<p>See<sup><a href="#fn-1" id="fnref-1">1</a></sup> <math><mtext>power\u00a0</mtext><mi>P</mi></math> then</p>\n<ol class="footnotes"><li id="fn-1">Of V_2 <a href="#fnref-1">↩</a></li></ol>',
    ],
    [
      'a list of contents whose sections lead back',
      '<ul><li><a href="#pins" id="toc-entry-1">Pins</a></li></ul><section id="pins"><h2><a href="#toc-entry-1">Pins</a></h2><p>It has 8, then</p><pre>code</pre></section>',
      '<ul><li>Pins</li></ul>\n<h2>Pins</h2>\n<p>It has 8, then</p>\n<pre><code>code</code></pre>',
    ],
    [
      'links between parts of a page',
      '<p><a id="n" href="#c2">Next</a></p><div id="c2"><p>Chapter two</p><p>then</p><p><a href="#n">Prev</a></p></div>',
      '<p>Next</p>\n<p>Chapter two</p>\n<p>then</p>\n<p>Prev</p>',
    ],
    [
      'an equation of Word',
      word(`<p>It is ${equation('<img src="file:///C:/a.png">')} here.</p>`),
      '<p>It is <math><mfrac><mi>I</mi><msub><mi>f</mi><mn>12</mn></msub></mfrac></math> here.</p>',
    ],
    [
      'an equation of Wikipedia',
      '<p>Energy <span class="mwe-math-element"><span style="display: none;"><math alttext="E"><mi>E</mi></math></span><img src="https://wikimedia.example/a.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="E"></span> holds.</p>',
      '<p>Energy <math alttext="E"><mi>E</mi></math> holds.</p>',
    ],
    [
      'an equation of Wikipedia that is a picture',
      '<p>Here <img src="https://wikimedia.example/a.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle x}"> holds.</p>',
      '<p>Here <math alttext="x"><mi>x</mi></math> holds.</p>',
    ],
    [
      'equations of MathJax 2 and 4',
      '<p>By <span class="MathJax" data-mathml="&lt;math&gt;&lt;mi&gt;E&lt;/mi&gt;&lt;/math&gt;"><nobr aria-hidden="true">E</nobr></span> and <mjx-container class="MathJax"><mjx-math data-latex="\\frac{P}{V}" aria-hidden="true"><mjx-mi data-latex="P"></mjx-mi></mjx-math></mjx-container> here</p>',
      '<p>By <math><mi>E</mi></math> and <math alttext="\\frac{P}{V}"><mfrac><mi>P</mi><mi>V</mi></mfrac></math> here</p>',
    ],
    [
      'equations of MathJax 3 and KaTeX without their source',
      '<p>By <mjx-container class="MathJax"><mjx-math aria-hidden="true"><mjx-c></mjx-c></mjx-math></mjx-container> and <span class="katex"><span class="katex-html" aria-hidden="true">E</span></span> here</p>',
      '<p>By [equation] and [equation] here</p>',
    ],
    [
      'a heading and an abstract of arXiv, whose class only looks like MathJax’s',
      '<h1 class="title mathjax">Title</h1><blockquote class="abstract mathjax">An LNA with 0.5 dB.</blockquote><div class="katex"><p>Long, then</p></div>',
      '<h2>Title</h2>\n<blockquote><p>An LNA with 0.5 dB.</p></blockquote>\n<p>Long, then</p>',
    ],
    [
      'code of VS Code',
      `<meta charset='utf-8'><div style="font-family: Consolas, 'Courier New', monospace;white-space: pre;"><div><span>void</span><span> f() {</span></div><div><span>    </span><span>if (a) {</span></div><br><div><span>}</span></div></div>`,
      '<pre><code>void f() {\n    if (a) {\n\n}</code></pre>',
    ],
    [
      'code of Google Docs',
      `<b style="font-weight:normal"><p><span style="${code}">void f() {</span></p><p><span style="${code}">  go();</span></p><br><p><span style="${code}">}</span></p><p><span>Words.</span></p></b>`,
      '<pre><code>void f() {\n  go();\n\n}</code></pre>\n<p>Words.</p>',
    ],
    ...Object.entries(codeInHtml).map(
      ([program, html]) =>
        [`code of ${program}`, `${html}<p>then</p>`, '<pre><code>if (a)\n  go();</code></pre>\n<p>then</p>'] as const,
    ),
    [
      'a table for the layout, whose cell also contains code',
      '<table><tr><td>1</td><td><p>Long <b>text</b> <a href="https://example.com/a">link</a></p><pre>code</pre><p>then</p></td></tr></table>',
      '<table><tbody><tr><td>1</td><td><p>Long <strong>text</strong> <a href="https://example.com/a">link</a></p><pre><code>code</code></pre><p>then</p></td></tr></tbody></table>',
    ],
    [
      'values in a typewriter’s face beside numbers',
      `<table>${['10', '0xFF', '11', '0xFE'].map((each, at) => (at % 2 ? `<td style="${code}">${each}</td></tr>` : `<tr><td>${each}</td>`)).join('')}</table><p>then</p>`,
      '<table><tbody><tr><td>10</td><td>0xFF</td></tr><tr><td>11</td><td>0xFE</td></tr></tbody></table>\n<p>then</p>',
    ],
    [
      'code beside numbers of its lines',
      '<table><tr><td><pre>9\n10</pre></td><td><pre>int a;\nint b;</pre></td></tr></table><p>then</p>',
      '<pre><code>int a;\nint b;</code></pre>\n<p>then</p>',
    ],
    [
      'prose in a typewriter’s face',
      `<p style="${typewriter}">It ran (for a week) at full load.</p><p style="${typewriter}">${'It did not stop. '.repeat(9)}</p><p>Set <span style="${typewriter}">a = 1</span> then</p>`,
      `<p>It ran (for a week) at full load.</p>\n<p>${'It did not stop. '.repeat(9).trim()}</p>\n<p>Set a = 1 then</p>`,
    ],
    [
      'short prose in a typewriter’s face',
      `<p style="${typewriter}">Preface</p><p style="${typewriter}">Ohm wrote V = IR in 1827.</p><p>then</p>`,
      '<p>Preface</p>\n<p>Ohm wrote V = IR in 1827.</p>\n<p>then</p>',
    ],
    [
      'prose with a link in a typewriter’s face',
      `<p style="${typewriter}">a = 1;</p><p style="${typewriter}">b = <a href="https://example.com/b">two</a>;</p><p>then</p>`,
      '<p>a = 1;</p>\n<p>b = <a href="https://example.com/b">two</a>;</p>\n<p>then</p>',
    ],
    [
      'a letter of Outlook as plain text',
      word('<p class=MsoPlainText>Dear Paul,</p><p class=MsoPlainText>R = 5 ohm is fine, then</p>'),
      '<p>Dear Paul,</p>\n<p>R = 5 ohm is fine, then</p>',
    ],
    [
      'code below code in another language',
      '<pre><code class="language-bash">npm install</code></pre>\n<pre><code class="language-json">{"a":1}</code></pre><p>then</p>',
      '<pre><code class="language-bash">npm install</code></pre>\n<pre><code class="language-json">{"a":1}</code></pre>\n<p>then</p>',
    ],
    [
      'code below code in frames of their own',
      '<div class="highlight"><pre>npm ci</pre></div><div class="highlight"><pre>npm test</pre></div><p>then</p>',
      '<pre><code>npm ci</code></pre>\n<pre><code>npm test</code></pre>\n<p>then</p>',
    ],
    [
      'code of ChatGPT',
      '<pre><div><div>python</div><div><button>Copy</button></div><div><code class="language-python"><span>if a:\n</span>  go()\n</code></div></div></pre><p>then</p>',
      '<pre><code class="language-python">if a:\n  go()</code></pre>\n<p>then</p>',
    ],
    [
      'Markdown with equations, prices and what is no LaTeX',
      { text: '# Ripple\n\n\\[\nP_1 = \\frac{P}{2}\n\\]\n\nFor $5 or $10, \\(P\\) and \\(\\nothing\\) then' },
      '<h2>Ripple</h2>\n<math display="block" alttext="P_1 = \\frac{P}{2}"><mrow><msub><mi>P</mi><mn>1</mn></msub><mo>=</mo><mfrac><mi>P</mi><mn>2</mn></mfrac></mrow></math>\n<p>For $5 or $10, <math alttext="P"><mi>P</mi></math> and \\(\\nothing\\) then</p>',
    ],
    [
      'Markdown',
      { text: '# Ripple\n\nIt is **low**, says [a sheet](https://example.com/a).\n\n- one\n- two\n' },
      '<h2>Ripple</h2>\n<p>It is <strong>low</strong>, says <a href="https://example.com/a">a sheet</a>.</p>\n<ul><li>one</li><li>two</li></ul>',
    ],
    [
      'a cell of Excel that runs over',
      "<table><tr><td>Part</td><td>Ratio</td><td>Drift</td></tr><tr><td colspan=2 style='mso-ignore:colspan'>A long name</td><td>12</td></tr></table>",
      '<table><tbody><tr><td>Part</td><td>Ratio</td><td>Drift</td></tr><tr><td>A long name</td><td></td><td>12</td></tr></tbody></table>',
    ],
  ] as const)
    expect(await pastes(transfer), what).toBe(expected)
  await pasteOrDrop(page, {
    html: word('<p>At <del datetime="x">950 in secret</del>1200.</p><p class=MsoCommentText>Under embargo</p>'),
  })
  await page.getByText('Not pasted: comments (“Under embargo”); deleted words (“950 in secret”).').first().waitFor()
  await pasteOrDrop(page, { html: '<p>At <mjx-container aria-label="E"></mjx-container> V</p>' })
  await page.getByText('Not pasted: equations (“E”).').first().waitFor()
  await pasteOrDrop(page, {
    html: '<nav>Home</nav><p>It is<span aria-hidden="true">#</span> <span aria-hidden="true">5 V</span></p><button>Copy</button>',
  })
  await page.getByText('Not pasted: menus, buttons and hidden parts (“Home”, “5 V”, “Copy”).').first().waitFor()
})

test('what is pasted into a footnote becomes one paragraph that keeps its values, with a notice of what it cannot hold', async () => {
  id = await anArticle({ title: 'Editorproof footnote', description: '<p>A standfirst.</p>' })
  const page = await openEditor(reader, id)
  await goToTheEnd(page)
  await page.keyboard.press('Control+Alt+f')
  const footnote = page.getByRole('dialog', { name: 'Footnote' }).getByRole('textbox')
  await pasteOrDrop(
    page,
    {
      html: '<p>At <del datetime="x">950 in secret</del>1200.</p><table><tr><td>10</td><td>5</td></tr><tr><td>8</td><td>4</td></tr></table><p>Was <s>₹950</s> ₹700.</p>',
    },
    'paste',
    footnote,
  )
  await expect
    .poll(() => footnote.textContent())
    .toMatch(/^At 1200\. +10 \| 5; +8 \| 4 +Was \(struck out: ₹950\) ₹700\.\s*$/)
  for (const notice of [
    'Not pasted: deleted words (“950 in secret”).',
    'Pasted as plain text: tables (“10 | 5”); struck-out words (“₹950”).',
  ])
    await page.getByText(notice, { exact: true }).first().waitFor()
})

test('a picture comes by button, drop and paste, also from another site, and one that does not come says why and can be tried again', async () => {
  id = await anArticle({ title: 'Editorproof pictures', description: '<p>A standfirst.</p>' })
  const bytes = await aPhoto({ width: 320, height: 180 }).png().toBuffer()
  const board = { name: 'board.png', type: 'image/png', base64: bytes.toString('base64') }
  const page = await openEditor(reader, id)
  const text = textOf(page)
  const figures = text.locator('figure')
  const choosesBy = async (opener: ReturnType<typeof button>, name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await opener.click()
    await (await chooser).setFiles({ name, mimeType, buffer })
  }
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    choosesBy(button(page, 'Image'), name, mimeType, buffer)
  const arrived = (count: number) =>
    text
      .locator('figure img[src^="/assets/"]')
      .nth(count - 1)
      .waitFor()
  const alert = (message: string, within = text) => within.getByText(message, { exact: true }).waitFor()
  const uploads = '**/api/admin/upload-image'

  await goToTheEnd(page)
  await page.keyboard.press('Enter')
  await choose('large.png', 'image/png', Buffer.alloc(5 * 2 ** 20 + 1))
  await alert('File size exceeds 5MB limit', page.locator('body'))
  await choose('moving.gif', 'image/gif', Buffer.from('GIF89a'))
  await alert('Only JPG, PNG, and WebP formats are allowed', page.locator('body'))
  await choose('script.png', 'image/png', Buffer.from('GIF89a'))
  await alert('Only JPG, PNG, and WebP formats are allowed')
  reader.expectError(/415/)
  await text.getByRole('button', { name: 'Remove' }).click()
  await figures.waitFor({ state: 'detached' })

  await page.route(uploads, (route) => route.abort())
  await choose('board.png', 'image/png', bytes)
  await alert('Image upload failed. Please try again.')
  reader.expectError(/ERR_FAILED/)
  await page.unroute(uploads)
  await page.route(uploads, (route) => route.fulfill({ json: { imageUrl: '' } }))
  await text.getByRole('button', { name: 'Retry' }).click()
  await alert('Image upload failed: No URL returned')
  await page.unroute(uploads)
  const { promise: told, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(uploads, async (route) => {
    await told
    await route.abort().catch(() => {})
  })
  await text.getByRole('button', { name: 'Retry' }).click()
  await text.getByRole('progressbar').waitFor()
  await text.getByRole('button', { name: 'Cancel upload' }).click()
  await figures.waitFor({ state: 'detached' })
  letGo()
  await page.unroute(uploads)

  await choose('board.png', 'image/png', bytes)
  await arrived(1)
  await figures.locator('figcaption').first().click()
  await field(page, 'Alt text of the image').waitFor()
  await page.keyboard.type('By button')
  await field(page, 'Alt text of the image').fill('A board')
  await pasteOrDrop(page, { files: [board] }, 'drop')
  await arrived(2)
  // Word adds a picture of the copied words.
  await pasteOrDrop(page, { files: [board], html: '<p>Words, not their picture.</p>' })
  await pasteOrDrop(page, { files: [board], html: '<meta charset="utf-8"><img src="https://example.com/board.png">' })
  await arrived(3)
  const html = await storedText(page, id)
  expect(html.match(/<figure>/g)).toHaveLength(3)
  expect(html).toMatch(/alt="A board"[^>]*><figcaption>By button<\/figcaption>/)
  expect(html).toContain('Words, not their picture.')
  expect(html).not.toContain('example.com')

  await page.route('https://pictures.example/*', (route) =>
    route.request().url().endsWith('open.png')
      ? route.fulfill({ body: bytes, headers: { 'access-control-allow-origin': '*', 'content-type': 'image/png' } })
      : route.abort(),
  )
  const pastes = (src: string) =>
    pasteOrDrop(page, { html: `<p>Words.</p><img src="${src}" alt="A board"><p>More.</p>` })
  await goToTheEnd(page)
  await pastes('https://pictures.example/open.png')
  await arrived(4)
  await pastes(`data:image/png;base64,${board.base64}`)
  await arrived(5)
  expect(await storedText(page, id)).not.toMatch(/pictures\.example|data:/)
  await pastes('https://pictures.example/closed.png')
  await text.getByText('This image cannot be loaded').waitFor()
  await pastes('https://pictures.example/shown.png')
  await choosesBy(figures.last().getByRole('button', { name: 'Upload' }), 'board.png', 'image/png', bytes)
  await arrived(6)
  const withOthers = await storedText(page, id)
  expect(withOthers.match(/<figure>/g)).toHaveLength(7)
  expect(withOthers).toContain('https://pictures.example/closed.png')
  expect(withOthers).not.toContain('shown.png')
  // The editor and the page requested each of the two.
  for (let i = 0; i < 4; i++) reader.expectError(/ERR_FAILED/)

  reader.allowErrors(/401/)
  await page.evaluate(() => localStorage.removeItem('token'))
  await choose('board.png', 'image/png', bytes)
  await alert('Authentication required', page.locator('body'))
})
