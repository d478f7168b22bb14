import { expect, test } from 'vitest'
import { growthOf, mostGrowth } from '../../../../../../../test/growth.ts'
import { footnote as note, noteReference as reference, withLatex } from '../../../../../../../test/site-imports.ts'
import { convertHtml } from '../../text/convert.ts'
import { wordsOfHtml } from '../../text/words.ts'
import { toArticleHtml } from './content.ts'

function reads(content: string) {
  const told: string[] = []
  const drop = (what: string) => void told.push(what)
  const html = toArticleHtml(content, { id: '7', drop })
  const pictures = ({ attribs }: { attribs: Record<string, string | undefined> }) => [
    { src: `/${attribs['data-attachment'] ?? 'p'}.png`, alt: attribs['alt'] ?? '', caption: '' },
  ]
  const text = convertHtml(html, { pictures, link: (href) => href, drop })
  return { shown: withLatex(text.replaceAll(' rel="noopener"', '')), told }
}

const code = 'if (a < b && c[0])\n\tx = 1<<ADIF;\n\n  #include <stdint.h>'
const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test.each([
  ...['c', 'csharp', 'vhdl', 'verilog', 'perl', 'javascript', 'matlab', 'python', 'arduino', 'cpp', 'bash', 'xml'].map(
    (name): [string, string, string] => [`[${name}]`, `[/${name}]`, name],
  ),
  ['[plain]', '[/plain]', ''],
  ['[text]', '[/text]', ''],
  ['[code]', '[/code]', ''],
  ['[code lang="VHDL" firstline="3"]', '[/code]', 'vhdl'],
  ["[sourcecode language='c++']", '[/sourcecode]', 'c++'],
  ['[crayon lang="c" title="a"]', '[/crayon]', 'c'],
  ['[cc_cpp]', '[/cc_cpp]', 'cpp'],
  ['[ino]', '[/ino]', 'arduino'],
  ['[esp32]', '[/esp32]', 'arduino'],
  ['[micropython]', '[/micropython]', 'python'],
  ['[verbatim]', '[/verbatim]', ''],
  ['[prism lang="c"]', '[/prism]', 'c'],
  ['[preformatted]', '[/preformatted]', ''],
  ['[syntaxhighlighter brush="c"]', '[/syntaxhighlighter]', 'c'],
  ['[C]', '[/C]', 'c'],
  ['<pre lang="c" line="1">', '</pre>', 'c'],
  ['<pre class="lang:vhdl decode:true">', '</pre>', 'vhdl'],
  ['<pre class="brush: cpp; gutter: false">', '</pre>', 'cpp'],
  [
    '<!-- wp:syntaxhighlighter/code {"language":"cpp"} -->\n<pre class="wp-block-syntaxhighlighter-code">',
    '</pre>\n<!-- /wp:syntaxhighlighter/code -->',
    'cpp',
  ],
  ['<!-- wp:code -->\n<pre class="wp-block-code"><code>', '</code></pre>\n<!-- /wp:code -->', ''],
])('code of WordPress in %s keeps its language, signs, lines and indentation', (start, end, language) => {
  const attribute = language && ` class="language-${language}"`
  expect(reads(`Before.\n\n${start}\n${code}\n${end}\n\nAfter.`)).toEqual({
    shown: `<p>Before.</p><pre><code${attribute}>${escaped}</code></pre><p>After.</p>`,
    told: [],
  })
})

test('code of WordPress that is escaped twice for being shown stays so', () => {
  expect(reads('[[c]x[/c]] and [highlight]words[/highlight]').shown).toBe('<p>[c]x[/c] and words</p>')
  expect(reads('[c]\na &lt; b\n[/c]').shown).toBe('<pre><code class="language-c">a &lt; b</code></pre>')
})

test.each([
  'of [Hartley-2011], buf[wr_ptr], [DATA_IN] and addr[ADDR_W-1]',
  'See [3], [sic], [emphasis added], a[row] and b[button].',
  'at [Vin=5 V], [for R = 10 ohm] or [where x=y]',
  'a matrix[i][j], [a, b] and [x-y]',
  'See [Table 2] and [table 3], then [Row 5] of [column 2].',
  'Connect [audio out] to [video in], press [button A].',
  'The [poll rate] of [product 5], [cs_n low], [av_dd 3.3 V], [x_en=1] and [vc_in 5 V]',
  'Read [archives], [sitemap] and [slideshow].',
])('words in brackets stay: %s', (text) => {
  expect(reads(`${text}\n[IEC-60601]\n[DATA_IN]`)).toEqual({
    shown: `<p>${text}<br />\n[IEC-60601]<br />\n[DATA_IN]</p>`,
    told: [],
  })
})

test('a word in brackets that is alone on its line stays, as in a transcript', () => {
  expect(reads('[laughs]\n\nPress\n\n[reset]\n\n[button]\n\n[mathjax]\n\n[my_slider id=3]')).toEqual({
    shown: '<p>[laughs]</p><p>Press</p><p>[reset]</p><p>[button]</p>',
    told: ['shortcode [mathjax]', 'shortcode [my_slider]'],
  })
  const names = ['[rx_len]', '[cs_n]', '[my-slider]', '[Table 3]', '[video starts]', '[Products]']
  expect(reads(names.join('\n\n'))).toEqual({ shown: names.map((one) => `<p>${one}</p>`).join(''), told: [] })
})

test.each<[string, string, string, string[]]>([
  ['unknown, in a sentence', 'A [my-slider id="3"] B', '<p>A  B</p>', ['shortcode [my-slider]']],
  ['unknown, alone', 'A\n\n[my_slider id=3]\n\nB', '<p>A</p><p>B</p>', ['shortcode [my_slider]']],
  [
    'known, with a number',
    'A [tablepress id=3 /] B [wpvideo 1Abc] C',
    '<p>A  B  C</p>',
    ['shortcode [tablepress]', 'shortcode [wpvideo]'],
  ],
  [
    'known, with a number behind a sign',
    'A [gallery=5] B [slideshow=1,300,200] [poll=2] [table 3 /] C',
    '<p>A</p><figure><img src="/p.png" alt="" /></figure><p>B    C</p>',
    ['shortcode [slideshow]', 'shortcode [poll]', 'shortcode [table]'],
  ],
  [
    'of a service',
    'A [tweet 123456789012345678] [dailymotion x8oma9] [spotify spotify:track:4bz7] [iframe /a.html 600 400] [tweet deleted] B',
    '<p>A     [tweet deleted] B</p>',
    ['tweet', 'dailymotion', 'spotify', 'iframe'].map((name) => `shortcode [${name}]`),
  ],
  ['known, alone', 'A\n\n[edd_downloads]\n\n[TOC]', '<p>A</p>', ['shortcode [edd_downloads]', 'shortcode [toc]']],
  [
    'with an address',
    'A [audio https://o.example/a.mp3] B [youtube=https://youtu.be/aqz-KE-bpKQ]',
    '<p>A</p><p><a href="https://o.example/a.mp3">a.mp3</a></p><p>B</p><figure class="embed"><a href="https://youtu.be/aqz-KE-bpKQ">https://youtu.be/aqz-KE-bpKQ</a></figure>',
    [],
  ],
  [
    'of footnotes',
    'A[efn_note]One *x*.[/efn_note] B[mfn]Two[/mfn] C((A third note.))',
    `<p>A${reference(1)} B${reference(2)} C${reference(3)}</p><ol class="footnotes">${note(1, 'One *x*.')}${note(2, 'Two')}${note(3, 'A third note.')}</ol>`,
    [],
  ],
  ['no footnotes', 'y = ((a + b)(c)) and ((int)x)', '<p>y = ((a + b)(c)) and ((int)x)</p>', []],
  [
    'of equations',
    'A [latex]x^2[/latex] [katex display=true]\\frac{1}{2}[/katex] [latex]$y$[/latex] \\(a<b\\)',
    '<p>A [$x^2] [$$\\frac{1}{2}] [$y] [$a&lt;b]</p>',
    [],
  ],
  [
    'of WPBakery',
    '[vc_row][vc_raw_html]JTNDcCUzRVRhYmxlJTIwMSUzQSUyMGxvc3NlcyUzQyUyRnAlM0U=[/vc_raw_html][vc_single_image image="77"]End.[/vc_row]',
    '<p>Table 1: losses</p><figure><img src="/77.png" alt="" /></figure><p>End.</p>',
    ['shortcode [vc_row]'],
  ],
  ['of WPBakery, a program', 'A[vc_raw_js]JTNDc2NyaXB0JTNF[/vc_raw_js]B', '<p>AB</p>', ['shortcode [vc_raw_js]']],
  [
    'of Divi',
    '[et_pb_image src="https://o.example/b.png" alt="B"][/et_pb_image][et_pb_toggle title="Why"]<p>So.</p>[/et_pb_toggle]',
    '<figure><img src="/p.png" alt="B" /></figure><h4>Why</h4><p>So.</p>',
    ['shortcode [et_pb_toggle]'],
  ],
  [
    'of Avada',
    '[fusion_code]PHA+RnJvbSBjb2RlPC9wPg==[/fusion_code][fusion_text]A[/fusion_text][fusion_text]B[/fusion_text]',
    '<p>From code</p><p>A</p><p>B</p>',
    ['shortcode [fusion_text]', 'shortcode [fusion_text]'],
  ],
  ['with what is no text', 'A [thing]QWxhZGRpbjpvcGVuIHNlc2FtZQ==[/thing] B', '<p>A  B</p>', ['shortcode [thing]']],
  [
    'around an address',
    '[embedyt] https://www.youtube.com/watch?v=aqz-KE-bpKQ[/embedyt]',
    '<figure class="embed"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">https://www.youtube.com/watch?v=aqz-KE-bpKQ</a></figure>',
    [],
  ],
])('a shortcode %s is shown, or told', (_, content, shown, told) => {
  expect(reads(content)).toEqual({ shown, told })
})

test.each([
  ['Ripple <5 mV at >90 % efficiency', 'Ripple <5 mV at >90 % efficiency'],
  ['x<y and <Vref> <b>bold</b><br>on', 'x<y and <Vref> bold on'],
  ['Op-amps &#8211; &#8220;rail&#8221; 25&deg;C &micro;A k&Omega; &#x2013;', 'Op-amps – “rail” 25°C µA kΩ –'],
  ['AT&amp;T &amp;lt;tag&amp;gt; 5 &lt; 6 &nbsp; AT&T', 'AT&T &lt;tag&gt; 5 < 6 AT&T'],
  ['Caf&eacute; <!-- hidden -->&hellip;', 'Café …'],
  ['5<sup><a href="#fn-2">2</a></sup> V', '5 V'],
  ['5<sup id="fnref:2"><a class="footnote" href="#fn:2" rel="footnote">2</a></sup> V', '5 V'],
  ['5<sup class="reference"><a href="#cite_note-2">[2]</a></sup> V', '5 V'],
  ['5<a href="#_ftn2"><sup>2</sup></a> V', '5 V'],
  ['5<sup><a href="https://o.example">2</a></sup> m', '5² m'],
  ['25<sup>o</sup>C, 25 <sup>0</sup>C and 77<SUP>O</SUP>F', '25°C, 25 °C and 77°F'],
  ['1<sup>o</sup> and 1<sup>st</sup>, 10<sup>0</sup> A, m<sup class="x">2</sup>', '1o and 1st, 10⁰ A, m²'],
  ['Is <q>rail to <q cite="/a">rail</q></q> true?', 'Is “rail to ‘rail’” true?'],
  ['H<sub>2</sub>O at 10<SUP>5</SUP> Pa', 'H₂O at 10⁵ Pa'],
])('the title %j is %j', (html, words) => {
  expect(wordsOfHtml(html)).toBe(words)
})

test.each(['[c]', '[code ', '[latex]', '((a b ', '\\(a<', '$latex ', '[[c]', '[vc_raw_html]', '<a <b '])(
  'a text that repeats %j is read in time that grows with it',
  (piece) => {
    const read = (text: string) => toArticleHtml(text, { id: '1', drop: () => {} })
    expect(growthOf(read, piece, 65_536)).toBeLessThanOrEqual(mostGrowth)
  },
)
