import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeadlineText } from './headline-text.tsx'

/** Puts brackets around what no line may split. */
const marked = (text: string) =>
  renderToStaticMarkup(createElement(HeadlineText, { text })).replace(/<span[^>]*>(.*?)<\/span>/g, '[$1]')

test.each([
  ['Hands on: Torvane RB-6, a 62 g companion', 'Hands on: Torvane [RB-6], a [62 g] companion'],
  ['J-STD-048 explained', '[J-STD-048] explained'],
  ['A RISC-V core on USB-C', 'A [RISC-V] core on [USB-C]'],
  ['10BASE-T1S gives small nodes 10 Mbit/s', '[10BASE-T1S] gives small nodes 10 Mbit/s'],
  ['Reaches 1.9\u202fmΩ at 25 °C', 'Reaches [1.9\u202fmΩ] at [25 °C]'],
  ['A 450,000-a-year line in twelve-month steps', 'A 450,000-a-year line in twelve-month steps'],
  ['Four months after 24 hours', 'Four months after 24 hours'],
  ['Nothing to keep', 'Nothing to keep'],
])('%s', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

test('what is wider than a telephone may be split', () => {
  expect(marked('STM32H743-IIT6-WITH-EVERY-OPTION arrives')).not.toContain('[')
})

test('a title of 300 letters and hyphens is read at once', () => {
  expect(marked('A-'.repeat(150))).not.toContain('[')
})
