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
])('%s is Markdown', (_, text) => {
  expect(isMarkdown(text)).toBe(true)
})

test.each([
  ['prose', 'It costs 5 - 6 rupees. #1 of 2 * 3.'],
  ['a sentence with a dash', '- so it goes'],
  ['code in C', '#include <stdio.h>\n\nint main(void) {\n  return a * b ** c;\n}'],
  ['code in Python', '# Reads the sensor\nvalue = read()\n# Twice\nvalue *= 2'],
  ['a pointer', 'char **argv, **envp;'],
  ['a range', '[0](1) and a[1](x)'],
  ['a log', '12:01 ** start **\n12:02 -- end'],
  ['nothing', ''],
])('%s is none', (_, text) => {
  expect(isMarkdown(text)).toBe(false)
})

test('becomes what it says', async () => {
  expect(await htmlFromMarkdown('# A\n\n- **b**\n- c')).toBe(
    '<h1>A</h1>\n<ul>\n<li><strong>b</strong></li>\n<li>c</li>\n</ul>\n',
  )
})

test.each([
  ['- H~2~O\n- 10^5^', '<ul>\n<li>H<sub>2</sub>O</li>\n<li>10<sup>5</sup></li>\n</ul>\n'],
  ['- std::vector<int> a\n- <Vref>', '<ul>\n<li>std::vector&lt;int&gt; a</li>\n<li>&lt;Vref&gt;</li>\n</ul>\n'],
  ['- 5*3*2\n- a*b and *c*', '<ul>\n<li>5*3*2</li>\n<li>a*b and <em>c</em></li>\n</ul>\n'],
  ['- a<br>b\n- x<sub>2</sub>', '<ul>\n<li>a<br>b</li>\n<li>x<sub>2</sub></li>\n</ul>\n'],
])('keeps what it says: %s', async (text, html) => {
  expect(await htmlFromMarkdown(text)).toBe(html)
})
