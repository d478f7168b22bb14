import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from '../query/query.ts'
import { createSnippets } from './snippet.ts'

const marked = (body: string, query: string) =>
  createSnippets(parseQuery(query).terms)(body)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

const long = `${'Words that say nothing. '.repeat(40)}The regulators keep a 5 V rail steady. Müller has 10 kΩ, I²C, RS‑485, 1,000 µF. ${'More of nothing. '.repeat(40)}`

describe('a snippet', () => {
  test.each([
    ['a word', 'regulator', '[regulators]'],
    ['a value with its unit', '5V', '[5 V]'],
    ['only what was meant of it', '5V', 'regulators keep a ['],
    ['an accent or none', 'stéady', '[steady]'],
    ['a word with an accent', 'Muller', '[Müller]'],
    ['a value in ohms', '10 kohm', '[10 kΩ]'],
    ['a name with a hyphen that does not break', 'rs485', '[RS‑485]'],
    ['a raised number', 'i2c', '[I²C]'],
    ['a value with thousands', '1000uF', '[1,000 µF]'],
  ])('a snippet highlights %s', (_, query, expected) => expect(marked(long, query)).toContain(expected))

  test.each([
    ['An STM32H743ZIT6 on a board', 'stm32h7', 'An [STM32H743ZIT6] on a board'],
    ['With 10BASE-T1S on two wires', '10baset1s', 'With [10BASE-T1S] on two wires'],
    ['Full-HD microLED display', 'micro-LED', 'Full-HD [microLED] display'],
    ['Green micro-LED display', 'microled', 'Green [micro-LED] display'],
    ['nothing of the kind', 'thermometer', 'nothing of the kind'],
    ['a letter with a mark: ဦ', 'ဦ', 'a letter with a mark: [ဦ]'],
    ['<b>bold</b> & more', 'bold', '<b>[bold]</b> & more'],
  ])('the snippet of “%s” for the query “%s” highlights what was found', (body, query, expected) =>
    expect(marked(body, query)).toBe(expected),
  )

  test('a snippet is short, shows where it was cut, and is part of the text', () => {
    const line = createSnippets(parseQuery('rail').terms)(long)
      .map(({ text }) => text)
      .join('')
    expect(line.length).toBeLessThan(230)
    expect(line).toMatch(/^… .* …$/)
    expect(long).toContain(line.slice(2, -2))
  })

  test('a snippet consists of the text only, whatever the query', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 })
    fc.assert(
      fc.property(text, text, (body, query) => {
        const pieces = createSnippets(parseQuery(query).terms)(body)
        const line = pieces.map((piece) => piece.text).join('')
        expect(body).toContain(line.replace(/^… /, '').replace(/ …$/, ''))
      }),
    )
  })
})
