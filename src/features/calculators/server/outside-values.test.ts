import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindNamed } from '../../engineering-blocks/contract/units.ts'
import { calculators } from '../contract/all.ts'
import { answerOf } from '../contract/calculator.ts'
import { readQuantity } from '../contract/quantity.ts'

const folder = join(import.meta.dirname, 'outside-values')
const tables = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
const lines = tables.join('').split('\n').filter(Boolean)
const rows = lines.flatMap((line, index) => {
  if (line.startsWith('#')) return []
  const [address = '', label = '', text = ''] = line.split('\t')
  const [name = '', inputs = ''] = address.split('?')
  return { line, name, inputs, label, text, source: lines.slice(0, index).findLast((each) => each.startsWith('#')) }
})
const plain = (text = '') => text.replaceAll('\u202F', ' ')

describe.each(calculators)('the calculator $name', (calculator) => {
  const answer = (inputs: string | Record<string, string>) => answerOf(calculator, new URLSearchParams(inputs))

  test('says what standards, data sheets and books say, and what is no input', () => {
    const own = rows.filter(({ name }) => name === calculator.name)
    expect(own.length).toBeGreaterThanOrEqual(15)
    for (const { line, inputs, label, text, source } of own) {
      const { results, problems } = answer(inputs)
      if (label === 'problem') expect(plain(problems[0]?.message), `${line}\n${source}`).toContain(text)
      else {
        expect(problems, line).toEqual([])
        expect(plain(results.find((each) => each.label === label)?.text), `${line}\n${source}`).toBe(text)
      }
    }
  })

  test('gives an example that each of its fields can have, and a range without kilofarads', () => {
    for (const [name, field] of Object.entries(calculator.fields)) {
      if (!('kind' in field)) continue
      const message = plain(answer({ [name]: 'what' }).problems[0]?.message)
      const [, typed = '', , written = typed] = /Write it as in (\S+)( or (.+))?\.$/.exec(message) ?? []
      const value = readQuantity(typed, field)
      expect(Math.abs(readQuantity(written, field) - value), message).toBeLessThanOrEqual(Math.abs(value) * 1e-3)
      const { base } = kindNamed(field.kind)
      const above = plain(
        answer({ [name]: `${field.to * 1.01} ${field.kind === 'temperature' ? '°C' : base}` }).problems[0]?.message,
      )
      expect(above).toMatch(/ must be from .+ to .+, not .+\.$/)
      expect(above).not.toMatch(/[kMGT][FH]\b/)
    }
  })

  test('leaves nothing of rounding where round values meet', () => {
    const round = fc.constantFrom('0.1', '0.2', '0.3', '1', '2', '3', '3.3', '5', '6.6', '9.9', '10', '100', '1000')
    const fields = Object.entries(calculator.fields).map(([name, field]) => [
      name,
      'choices' in field ? fc.constantFrom(...Object.keys(field.choices)) : round,
    ])
    const inputs = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
    fc.assert(
      fc.property(inputs, (given) => {
        for (const { label, text } of answer(given).results)
          expect(text, `${label} of ${JSON.stringify(given)}`).not.toMatch(/10⁻¹[⁴⁵⁶⁷⁸⁹]/)
      }),
      { numRuns: 500 },
    )
  })
})
