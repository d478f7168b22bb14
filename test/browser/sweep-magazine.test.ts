import { HtmlValidate } from 'html-validate'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { filesWithoutAddress, magazineAddresses, sweep } from './sweep.ts'

const reader = useBrowser()

test('the sweep has an address for every page of the site', () => {
  expect(filesWithoutAddress()).toEqual([])
})

test.each(magazineAddresses)('$name is accessible, valid, still and fits at 390 and 1440 pixels', async ({ find }) => {
  const address = await find()
  const answer = await fetch(inject('productUrl') + address)
  expect(await problemsOf(await answer.text()), address).toEqual([])
  await sweep(reader, address)
  // The browser reports a missing page, and the refused call of a page that asks about its token.
  if (answer.status === 404 || address.startsWith('/newsletter-preferences/')) reader.expectErrors(/40[04]/)
})

async function problemsOf(html: string): Promise<string[]> {
  const report = await new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // Rules of style, and rules that React's HTML breaks.
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      // The validator does not know these yet: `fetchpriority`, `inert`, MathML.
      'no-unknown-elements': 'off',
      'element-permitted-content': ['error'],
    },
  }).validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
  )
}
