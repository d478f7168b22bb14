import { expect, test } from 'vitest'
import { htmlFromMarkdown, isMarkdown } from './markdown.ts'

test.each([
  ['a heading', '# Ripple\n\nIt is low.'],
  ['a list', 'We need:\n\n- a probe\n- a load'],
  ['steps', '1. Solder\n2. Measure'],
  ['a link', 'See [the sheet](https://example.com/a?b=1).'],
  ['words in bold', 'It is **not** isolated.'],
  ['a table', '| Part | Volts |\n| --- | ---: |\n| LM317 | 37 |'],
  ['code', 'Text\n\n```c\nint a;\n```'],
  ['code between other signs', 'Text\n\n~~~c\nint a;\n~~~'],
  ['code in a step', '1. Do\n   ```c\n   int a;\n   ```'],
  ['a loose list', 'Steps:\n\n- set 100 mV\n\n- read'],
  ['loose steps', '1. Solder\n\n2. Measure'],
  ['a list in a list', '- a\n  - b'],
  ['a wrapped item', '- a long line\n  continues here\n- second'],
  ['a quote', 'He said:\n\n> It oscillates.\n\nIndeed.'],
  ['a table with a centred column', '|Part|Volts|\n|:-:|:-:|\n|LM317|37|'],
  ['a table with a short rule', '|Part|Volts|\n|--|--|\n|LM317|37|'],
  ['a heading close to its text', '## Measuring\nSet 100 mV.'],
  ['a heading at the end', 'Intro.\n\n## Measuring'],
  ['an underlined heading', 'Measuring\n=========\n\nText.'],
  ['an underlined subheading', 'Measuring\n---------\nText.'],
  ['a footnote', 'Text[^1].\n\n[^1]: JESD51'],
  ['marks among equations', '# Results\n\nVin = 12 V\nVout = 5 V\n\nIt gets **hot**. See [x](https://a.example/b).'],
  ['sentences among equations', '# Results\n\nVin = 12 V\nVout = 5 V\n\nThe regulator gets hot.'],
  ['a line that imports', 'Steps\n\nImport footprints\n\n- open KiCad\n- choose a file'],
  ['a quote of two lines', 'Hi,\n\n> It oscillates\n> at 5 MHz. Why?\n\nAdd a capacitor.'],
  [
    'an equation between sentences',
    String.raw`It is${'\n\n'}\[${'\n'}f_c = \frac{1}{RC}${'\n'}\]${'\n\n'}with \( R \).`,
  ],
  ['a heading above aligned equations', '# A\n\n$$\n\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}\n$$\n\nText'],
  ['a list with changed code', 'Do:\n\n- this\n- that\n\n```diff\n@@ -1 +1 @@\n-a\n```'],
  ['an equation between items', '## Divider\n\nVout = 5 V\n\n- R1\n- R2'],
])('%s is Markdown', (_, text) => {
  expect(isMarkdown(text)).toBe(true)
})

test.each([
  ['prose', 'It costs 5 - 6 rupees. #1 of 2 * 3.'],
  ['a sentence with a dash', '- so it goes'],
  ['code in C', '#include <stdio.h>\n\nint main(void) {\n  return a * b ** c;\n}'],
  ['code in Python', '# Reads the sensor\nvalue = read()\n# Twice\nvalue *= 2'],
  ['a script in Python', 'import os\n\n# Setup\n\nif __name__ == "__main__":\n    x = a ** 2'],
  ['a script of a shell', '#!/bin/sh\n\n# Configure\n\nfoo_bar=1'],
  ['settings of a shell', '# Configure\n\nfoo_bar=1\nmy_path=/opt/_x\n'],
  ['a netlist', '* RC low pass\n* 2026\nV1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.end'],
  ['a part of a netlist', '* RC low pass\n* 2026\nV1 in 0 AC 1\nR1 in out 1k'],
  ['a comment in code', '# Install\napt-get install sox'],
  ['a drawing', '|\n-|-\n|'],
  ['a limit', 'It may be\n\n> 5 V and more.'],
  ['a shell of Python', '>>> a = 1\n>>> b'],
  ['a signature', 'Best,\nPaul\n\nACME Ltd\n---\nBangalore'],
  ['a pointer', 'char **argv, **envp;'],
  ['a range', '[0](1) and a[1](x)'],
  ['a log', '12:01 ** start **\n12:02 -- end'],
  ['a comment in C', '/*\n * Reads the sensor.\n * Returns volts.\n */\nfloat read_sensor(void)\n{\n    return 1;\n}'],
  ['a comment in C without blanks', '/*\n* Reads\n* Returns\n*/\nint a;'],
  ['a comment in Java', '/**\n * Adds two numbers.\n *\n * @param a first\n * @return sum\n */\npublic int add() {}'],
  ['settings in YAML', 'services:\n  web:\n    ports:\n      - "80:80"\n      - "443:443"'],
  ['short settings in YAML', 'ports:\n  - "80:80"\n  - "443:443"'],
  ['settings in YAML that begin items', 'on: push\nsteps:\n- uses: checkout\n  with: a\n- run: npm ci'],
  ['a menu', 'Menu:\n   1) Start\n   2) Stop\nChoose: 1'],
  ['a log of Git', 'commit abc\n\n    Fix it\n\n    * one\n    * two'],
  ['a script of a shell with a wide comment', '## Configure the port\nstty -F /dev/ttyUSB0 115200'],
  ['a log of npm', '\n> x@1.0 build\n> vite build\n\nvite v5 building...'],
  ['a prompt', 'U-Boot output:\n\n> printenv bootcmd\nbootcmd=run x'],
  ['a signature with a line', 'Paul Meyer\n----------\nACME'],
  ['values below a line', 'Voltage\n-------\n5 V\n6 V'],
  ['a log of tests', '\nTest session\n============\ncollected 5 items'],
  ['voltages with their signs', 'Rails:\n+ 5 V\n- 5 V\n- 12 V'],
  ['positive voltages', '+ 3.3 V\n+ 5 V'],
  ['changed lines', '- int a;\n- int b;\n+ int c;\n+ int d;'],
  [
    'changes of Markdown',
    '--- a/a.md\n+++ b/a.md\n@@ -1 +1 @@\n-See [x](https://a.example/)\n+See [y](https://a.example/)',
  ],
  ['changes in Git', 'diff --git a/a.md b/a.md\n@@ -1 +1,2 @@\n ```c\n int a;\n ```'],
  ['a model of an amplifier', '* Amplifier\n* in out\n.SUBCKT OPAMP 1 2\nE1 2 0 1 0 1e5\n.ENDS'],
  ['LaTeX', '\\documentclass{article}\n\\section{A}\n\n\\[\na = \\frac{1}{2}\n\\]\n'],
  ['nothing', ''],
])('%s is none', (_, text) => {
  expect(isMarkdown(text)).toBe(false)
})

const displayed = '<img class="tex mwe-math-fallback-image-display" alt="a_1" title="$$\na_1\n$$">'

test('becomes what it says', async () => {
  expect(await htmlFromMarkdown('# A\n\n- **b**\n- c')).toBe(
    '<h1>A</h1>\n<ul>\n<li><strong>b</strong></li>\n<li>c</li>\n</ul>\n',
  )
})

test.each([
  ['- H~2~O\n- 10^5^', '<ul>\n<li>H<sub>2</sub>O</li>\n<li>10<sup>5</sup></li>\n</ul>\n'],
  ['- std::vector<int> a\n- <Vref>', '<ul>\n<li>std::vector&lt;int&gt; a</li>\n<li>&lt;Vref&gt;</li>\n</ul>\n'],
  ['- 5*3*2\n- a*b and *c*', '<ul>\n<li>5*3*2</li>\n<li>a*b and <em>c</em></li>\n</ul>\n'],
  [
    'A[^1] b[^n], c^[own *word*].\n\n[^1]: JESD51\n[^n]: See **2**,\n    not 3\n[^3]: Unused',
    '<p>A<span class="footnote">JESD51</span> b<span class="footnote">See <strong>2</strong>, not 3</span>, c<span class="footnote">own <em>word</em></span>.</p>\n<p>Unused</p>\n',
  ],
  ['```\n[^1]: abc\n```\ntext', '<pre><code>[^1]: abc\n</code></pre>\n<p>text</p>\n'],
  [
    'Of [$a_1$](https://e.example/$a_1$)',
    '<p>Of <a href="https://e.example/$a_1$"><img class="tex" alt="a_1" title="$a_1$"></a></p>\n',
  ],
  ['In `[^1]`.\n\n[^1]: A', '<p>In <code>[^1]</code>.</p>\n<p>A</p>\n'],
  [
    String.raw`It is \(V=5\,\text{V}\) or \[a_1=b_1\] of \( f \), \[1\].`,
    String.raw`<p>It is <img class="tex" alt="V=5\,\text{V}" title="\(V=5\,\text{V}\)"> or <img class="tex mwe-math-fallback-image-display" alt="a_1=b_1" title="\[a_1=b_1\]"> of <img class="tex" alt="f" title="\( f \)">, [1].</p>${'\n'}`,
  ],
  [
    '$$\na_1\n$$\n\n- $5, $b_1$ or $$c_1$$',
    `${displayed}\n<ul>\n<li>$5, <img class="tex" alt="b_1" title="$b_1$"> or <img class="tex" alt="c_1" title="$$c_1$$"></li>\n</ul>\n`,
  ],
  [
    'In `$a_1$`\n\n```\n$$b_1$$\n```\n\n![$c_1$](/a)',
    '<p>In <code>$a_1$</code></p>\n<pre><code>$$b_1$$\n</code></pre>\n<p><img src="/a" alt="$c_1$"></p>\n',
  ],
  [
    '- $5_000 or $6_000\n- $5-$10, US$5/A$6\n- $HOME_A/$B',
    '<ul>\n<li>$5_000 or $6_000</li>\n<li>$5-$10, US$5/A$6</li>\n<li>$HOME_A/$B</li>\n</ul>\n',
  ],
  [String.raw`\(foo\|bar\) \(see below\)`, '<p>(foo|bar) (see below)</p>\n'],
  [
    String.raw`See C:\_work\*.c and C:\a_b\_c_\d, \\nas\_x.`,
    String.raw`<p>See C:\_work\*.c and C:\a_b\_c_\d, \\nas\_x.</p>` + '\n',
  ],
  [String.raw`Not \*bold\*, my\_var, \[1\], 1\. or US\$5`, '<p>Not *bold*, my_var, [1], 1. or US$5</p>\n'],
  [
    String.raw`second \(appended\), 10\%, \"x\", Vout \= 5 V\, \[GPIO\_1\]\; \[1\, 2\]`,
    '<p>second (appended), 10%, &quot;x&quot;, Vout = 5 V, [GPIO_1]; [1, 2]</p>\n',
  ],
  ['- a<br>b\n- x<sub>2</sub>', '<ul>\n<li>a<br>b</li>\n<li>x<sub>2</sub></li>\n</ul>\n'],
])('keeps what it says: %s', async (text, html) => {
  expect(await htmlFromMarkdown(text)).toBe(html)
})

test.each(['[^1] ', '://a@', 'C:/ '])('reads %j in a long paragraph in time that grows with it', async (words) => {
  const start = performance.now()
  await htmlFromMarkdown(words.repeat(20_000))
  expect(performance.now() - start).toBeLessThan(3000)
})
