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
