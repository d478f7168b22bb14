import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lexemeOf } from './lexemes.ts'
import { fold, isPartLike, partNumber, tokenise } from './tokens.ts'

const written = (text: string) => tokenise(text).map(({ pieces, joined }) => [pieces.join(' '), joined])

describe('tokens of a text', () => {
  test.each<[string, [string, string | null][]]>([
    ['10BASE-T1S', [['10base t1s', '10baset1s']]],
    ['C++', [['c++', null]]],
    ['C++17', [['c++17', null]]],
    ['C#', [['c#', null]]],
    ['C/C++', [['c c++', 'cc++']]],
    ['C++/Python', [['c++ python', null]]],
    ['C++/CLI', [['c++ cli', null]]],
    ['C++-based', [['c++ based', null]]],
    ['A+B', [['a b', 'ab']]],
    ['LTC®4162', [['ltc 4162', 'ltc4162']]],
    ['LT®1763', [['lt 1763', 'lt1763']]],
    ['Arm®Cortex', [['arm cortex', null]]],
    ['.1uF', [['0.1 uf', '0.1uf']]],
    ['(.1 µF)', [['0.1 uf', '0.1uf']]],
    ['-.5', [['0.5', null]]],
    [
      '.5-10 V',
      [
        ['0.5 10', null],
        ['v', null],
      ],
    ],
    ['.5–3.3V', [['0.5 3.3 v', null]]],
    ['.7-zip', [['7 zip', '7zip']]],
    [
      'a .7z of 1..5',
      [
        ['a', null],
        ['7z', null],
        ['of', null],
        ['1', null],
        ['5', null],
      ],
    ],
    ['5 V', [['5 v', '5v']]],
    ['5V', [['5 v', '5v']]],
    ['5\u00a0V', [['5 v', '5v']]],
    ['3.3 V', [['3.3 v', '3.3v']]],
    ['3.3V', [['3.3 v', '3.3v']]],
    ['40 µA', [['40 ua', '40ua']]],
    ['40 μA', [['40 ua', '40ua']]],
    ['10 kΩ', [['10 kohm', '10kohm']]],
    ['1,000 µF', [['1000 uf', '1000uf']]],
    ['25 °C', [['25 °c', '25°c']]],
    ['25 ℃', [['25 °c', '25°c']]],
    ['10 %', [['10 %', '10%']]],
    ['10 Gbit/s', [['10 gbit s', '10gbit']]],
    ['74HC595', [['74hc595', null]]],
    ['STM32-H743', [['stm32 h743', 'stm32h743']]],
    ['LM358/NS', [['lm358 ns', 'lm358ns']]],
    ['RS−485', [['rs 485', 'rs485']]],
    ['ＳＴＭ３２－Ｈ７４３', [['stm32 h743', 'stm32h743']]],
    ['5−3', [['5 3', null]]],
    ['−40 °C', [['40 °c', '40°c']]],
    ['i.MX', [['i mx', 'imx']]],
    ['micro-LED', [['micro led', 'microled']]],
    ['maker’s', [['maker', null]]],
    ['Café', [['cafe', null]]],
    ['Straße', [['strasse', null]]],
    ['I²C', [['i2c', null]]],
    ['end.Start', [['end start', null]]],
    ['2.0–3.6', [['2.0 3.6', null]]],
    ['एम्प्लीफायर', [['एम्प्लीफायर', null]]],
  ])('the text “%s” is split into its words and units', (text, expected) => expect(written(text)).toEqual(expected))
})

test.each(['LT 1763', 'LT® 1763', 'LT™ 1763'])('the words “%s” may be one name', (text) => {
  expect(tokenise(text)[0]?.withNext).toBe('lt1763')
})

test.each([
  ['i.MX RT1062', 'imxrt1062'],
  ['2N 3904', '2n3904'],
  ['1N 4148W', '1n4148w'],
  ['2SC 1815', '2sc1815'],
  ['STM32 F103C8', 'stm32f103c8'],
  ['ESP32 C3', 'esp32c3'],
])('a blank in the name of a part is none: “%s”', (text, name) => {
  expect(tokenise(text)[0]).toMatchObject({ withNext: name, isWrittenAsName: true })
})

test.each([
  'e.g. LM317',
  'e.g. RT1062',
  'an LM317',
  'with ESP32',
  'TI TPS5430',
  'Wi-Fi ESP32',
  'STM32 F',
  'STM32 boards',
  'DDR4 2024',
  '5N 3904',
  'Fig2 shows',
  'USB2 5V',
])('words that are no name stay apart: “%s”', (text) => {
  expect(tokenise(text).filter(({ isWrittenAsName }) => isWrittenAsName)).toEqual([])
})

test('a hyphenated word equals the word without its hyphen', () => {
  expect(lexemeOf(tokenise('micro-LED')[0]?.joined ?? '')).toBe(lexemeOf('microled'))
})

test('a part has a number without blanks and signs, and words and values are no parts', () => {
  expect(['LM-317 T', 'lm317t', 'i.MX 8M Plus'].map(partNumber)).toEqual(['lm317t', 'lm317t', 'imx8mplus'])
  const words = ['lm317', 'stm32h7', 'watchdog', '2026', '5v', 'usb']
  expect(words.filter(isPartLike)).toEqual(['lm317', 'stm32h7'])
})

describe('any text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })

  test('a sign that decomposes brings no blanks or query operators in', () => {
    for (const { pieces, joined } of ['⑴', 'ﷺ', 'ﹰa', '2⑵', 'a⒧b'].flatMap(tokenise))
      for (const piece of [...pieces, joined ?? '']) expect(piece).not.toMatch(/[\s'\\&|!():*<>]/)
  })

  test('tokens are in the order of the text and contain no query operators', () => {
    fc.assert(
      fc.property(text, (any) => {
        let end = 0
        let position = 0
        for (const token of tokenise(any)) {
          expect(token.start).toBeGreaterThanOrEqual(end)
          expect(token.end).toBeGreaterThan(token.start)
          expect(token.end).toBeLessThanOrEqual(any.length)
          expect(token.position).toBeGreaterThan(position)
          position = token.position + token.pieces.length - 1
          end = token.end
          for (const piece of [...token.pieces, ...(token.joined ? [token.joined] : [])])
            expect(piece).not.toMatch(/[\s'\\&|!():*<>]/)
        }
      }),
    )
  })

  test('folding twice equals folding once', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(fold(fold(any))).toBe(fold(any))
      }),
    )
  })

  test('additional blanks make no difference', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { maxLength: 9 }), (words) => {
        expect(written(` ${words.join('  \n ')} `)).toEqual(written(words.join(' ')))
      }),
    )
  })

  test('a long hostile text is read before the limit of a test, however often a pattern nearly matches', () => {
    for (const piece of ['a-', '1,', '1', 'C++', '’'])
      expect(Array.isArray(tokenise(piece.repeat(50_000))), piece).toBe(true)
  })
})
