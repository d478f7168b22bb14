import { expect, test } from 'vitest'
import { asPlainCode } from './draft.ts'

const code = (name: string) => `<pre><code ${name}>clk,data</code></pre>`

test.each([
  ['a drawn language', code('class="language-data"'), code('class="language-text"')],
  ['the other one', code('class="language-wavedrom"'), code('class="language-text"')],
  [
    'one among other classes',
    code(`id="a" class='hl language-data wide'`),
    code(`id="a" class='hl language-text wide'`),
  ],
  ['any other language', code('class="language-verilog"'), code('class="language-verilog"')],
  ['a longer name', code('class="language-database"'), code('class="language-database"')],
  ['words about it', '<p>Use language-data here.</p>', '<p>Use language-data here.</p>'],
  ['inline code without a language', '<code>language-data </code>', '<code>language-data </code>'],
])('%s, as plain code', (_, html, plain) => {
  expect(asPlainCode(html)).toBe(plain)
})
