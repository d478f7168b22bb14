import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

const kinds = (text: string) =>
  piecesOf(text).flatMap(({ kind, text: words }) => (kind === 'text' ? [] : `${kind} ${words}`))

test('addresses and numbers with units are found in a letter, and nothing of it is lost', () => {
  const text = 'At 3.3 V it drew −12.5mA, 4,700 µF and 47kΩ: see https://example.com/a_(b)?x=1. <b>85 °C</b>'
  expect(kinds(text)).toEqual([
    'figure 3.3 V',
    'figure −12.5mA',
    'figure 4,700 µF',
    'figure 47kΩ',
    'link https://example.com/a_(b)?x=1',
    'figure 85 °C',
  ])
  expect(
    piecesOf(text)
      .map((each) => each.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['(https://example.com/a)', 'https://example.com/a'],
  [
    'See https://en.wikipedia.org/wiki/Decoupling_(electronics).',
    'https://en.wikipedia.org/wiki/Decoupling_(electronics)',
  ],
  ['(as https://en.wikipedia.org/wiki/Gate_(logic))', 'https://en.wikipedia.org/wiki/Gate_(logic)'],
  ['https://fr.wikipedia.org/wiki/Résistivité, p. 2', 'https://fr.wikipedia.org/wiki/Résistivité'],
  ['https://ru.wikipedia.org/wiki/Диод!', 'https://ru.wikipedia.org/wiki/Диод'],
  ['https://example.comを参照', 'https://example.com'],
])('the address in “%s” ends where it ends', (text, address) => expect(kinds(text)).toEqual([`link ${address}`]))

test.each(['javascript:alert(1)', 'LM317 and STM32F103', 'v1.2.3', 'IEC 61000', 'ftp://example.com', '5 Volts'])(
  'nothing in “%s” is an address or a number with a unit',
  (text) => expect(kinds(text)).toEqual([]),
)
