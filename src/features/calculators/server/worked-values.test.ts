import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindNamed, type UnitKind, unitKinds, writeQuantity } from '../../engineering-blocks/contract/units.ts'
import { calculators, findCalculator } from '../contract/all.ts'
import { answerOf, type Calculator } from '../contract/calculator.ts'
import { valuesOfSeries } from '../contract/e-series.ts'
import { readQuantity } from '../contract/quantity.ts'

const calculatorOf = (name: string): Calculator => {
  const found = findCalculator(name)
  if (!found) throw new Error(`There is no calculator ${name}`)
  return found
}
const plain = (text = '') => text.replaceAll('\u202F', ' ')
const answer = (name: string, inputs: string | Record<string, string>) =>
  answerOf(calculatorOf(name), new URLSearchParams(inputs))
const said = (name: string, inputs: string | Record<string, string>) =>
  Object.fromEntries(answer(name, inputs).results.map(({ label, text }) => [label, plain(text)]))
const problem = (name: string, inputs: string | Record<string, string>) => answer(name, inputs).problems[0]?.message

const read = (...path: string[]) => readFile(join(import.meta.dirname, ...path), 'utf8')
const rowsOf = (table: string) => table.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const worked = rowsOf(await read('worked-values.tsv'))
const files = await readdir(join(import.meta.dirname, 'outside-values'))
const outside = (await Promise.all(files.map((file) => read('outside-values', file)))).flatMap(rowsOf)

describe.each(calculators)('the calculator $name', (calculator) => {
  const { name, fields } = calculator

  test('says what was worked out in another way, a hundred times, and what standards, data sheets and books say', () => {
    const own = (rows: string[]) => rows.filter((row) => row.startsWith(`${name}?`))
    expect(own(worked).length).toBeGreaterThanOrEqual(100)
    expect(own(outside).length).toBeGreaterThanOrEqual(15)
    for (const row of own([...worked, ...outside])) {
      const [inputs = '', label = '', text = ''] = row.slice(name.length + 1).split('\t')
      const { results, problems } = answer(name, inputs)
      if (label === 'problem') expect(plain(problems[0]?.message), row).toContain(text)
      else {
        expect(problems, row).toEqual([])
        expect(plain(results.find((result) => result.label === label)?.text), row).toBe(plain(text))
      }
    }
  })

  test('has an answer to what its fields begin with, and a file with its name', async () => {
    const { results, problems } = answer(name, {})
    expect(problems).toEqual([])
    expect(results.length).toBeGreaterThan(2)
    const { explanation, calculation } = await import(`../contract/each/${name}.ts`)
    expect({ ...explanation, ...calculation }).toEqual(calculator)
  })

  test('answers or says why not, whatever is typed', () => {
    const names = Object.keys(fields)
    const odd = '0 -0 1e400 -1e400 1e-400 Infinity NaN ∞ -5 4k7 1m 9e99T 1,000'.split(' ')
    const typed = fc.oneof(fc.string({ maxLength: 80 }), fc.double().map(String), fc.constantFrom(...odd))
    const inputs = fc.record(Object.fromEntries(names.map((each) => [each, typed])), { requiredKeys: [] })
    fc.assert(
      fc.property(inputs, (given) => {
        const { results, problems } = answer(name, given as Record<string, string>)
        expect(results.length > 0).toBe(problems.length === 0)
        for (const { message } of problems) expect(message).toMatch(/^\S.*\.$/s)
        for (const { text } of results) expect(text).not.toMatch(/NaN|Infinity|undefined/)
      }),
    )
  })

  test('gives an example that each of its fields can have, and a range without kilofarads', () => {
    for (const [key, field] of Object.entries(fields)) {
      if (!('kind' in field)) continue
      const message = plain(answer(name, { [key]: 'what' }).problems[0]?.message)
      const [, typed = '', , written = typed] = /Write it as in (\S+)( or (.+))?\.$/.exec(message) ?? []
      const value = readQuantity(typed, field)
      expect(Math.abs(readQuantity(written, field) - value), message).toBeLessThanOrEqual(Math.abs(value) * 1e-3)
      const unit = field.kind === 'temperature' ? '°C' : kindNamed(field.kind).base
      const above = plain(answer(name, { [key]: `${field.to * 1.01} ${unit}` }).problems[0]?.message)
      expect(above).toMatch(/ must be from .+ to .+, not .+\.$/)
      expect(above).not.toMatch(/[kMGT][FH]\b/)
    }
  })

  test('leaves nothing of rounding where round values meet', () => {
    const round = fc.constantFrom('0.1', '0.2', '0.3', '1', '2', '3', '3.3', '5', '6.6', '9.9', '10', '100', '1000')
    const values = Object.entries(fields).map(([key, field]) => [
      key,
      'choices' in field ? fc.constantFrom(...Object.keys(field.choices)) : round,
    ])
    const inputs = fc.record(Object.fromEntries(values), { requiredKeys: [] })
    fc.assert(
      fc.property(inputs, (given) => {
        for (const { label, text } of answer(name, given).results)
          expect(text, `${label} of ${JSON.stringify(given)}`).not.toMatch(/10⁻¹[⁴⁵⁶⁷⁸⁹]/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('what is typed', () => {
  test('is a resistance, however it is written', () => {
    const range = { label: 'R', kind: 'resistance', from: -1e12, to: 1e12, value: '10k' } as const
    for (const typed of ['4k7', '4.7k', '4,7k', '4,7 kΩ', '4K7', '4700', '4.7e3', '4.7\u202Fk\u2126'])
      expect(readQuantity(typed, range), typed).toBeCloseTo(4700, 9)
    for (const [typed, value] of [
      ['4R7', 4.7],
      ['R47', 0.47],
      ['K47', 470],
      ['4k7J', 4700],
      ['1MEG', 1_000_000],
      ['10 OHM', 10],
      ['1 000 ohm', 1000],
      ['2M2', 2_200_000],
      ['10 mOhm', 0.01],
      ['1E4', 10_000],
      ['1.000,5', 1000.5],
      ['1,000.5 Ω', 1000.5],
      ['−12.345.678,5', -12_345_678.5],
      ["1'000", 1000],
      ['1m2', 0.0012],
      ['１０，５㏀', 10_500],
    ] as const)
      expect(readQuantity(typed, range), typed).toBeCloseTo(value, 9)
  })

  test('has a unit by its sign or its name', () => {
    for (const [quantity, label, text] of [
      ['5 Volts', 'With a prefix', '5 V'],
      ['2 amps', 'In A', '2 A'],
      ['1 watt', 'In W', '1 W'],
      ['25 ℃', 'In K', '298.15 K'],
      ['0 kelvin', 'In °C', '−273.15 °C'],
      ['60 min⁻¹', 'In Hz', '1 Hz'],
    ] as const)
      expect(said('units', { quantity })[label], quantity).toBe(text)
    expect(problem('units', { quantity: '2㎡' })).toContain('We do not know the unit')
    expect(problem('units', { quantity: '2 voltage' })).toContain('We do not know the unit')
  })

  test('is a capacitance in a field of picofarads', () => {
    const range = { label: 'C', kind: 'capacitance', unit: 'pF', from: 0, to: 1, value: '12' } as const
    for (const [typed, value] of [
      ['100n', 1e-7],
      ['2.2µ', 2.2e-6],
      ['2.2\u03BC', 2.2e-6],
      ['2,2u', 2.2e-6],
      ['22', 22e-12],
      ['4p7', 4.7e-12],
      ['p47', 0.47e-12],
      ['4n7J', 4.7e-9],
      ['10UF', 1e-5],
      ['10uf', 1e-5],
      ['10 Uf', 1e-5],
      ['100 Nf', 1e-7],
      ['10 Pf', 1e-11],
      ['10N', 1e-8],
      ['1 nF', 1e-9],
    ] as const)
      expect(readQuantity(typed, range) / value, typed).toBeCloseTo(1, 12)
  })

  test('is of the kind of its field, with its unit spelled out, in any case or with a prefix', () => {
    for (const [typed, kind, value] of [
      ['5 Us', 'time', 5e-6],
      ['5 Ns', 'time', 5e-9],
      ['5 Kv', 'voltage', 5000],
      ['5 Ua', 'current', 5e-6],
      ['5 Mah', 'charge', 0.005],
      ['60 seconds', 'time', 60],
      ['2 Minutes', 'time', 120],
      ['1 day', 'time', 86_400],
      ['1ghz', 'frequency', 1e9],
      ['77 F', 'temperature', 25],
      ['9 F', 'temperature rise', 5],
      ['5 mbar', 'pressure', 500],
      ['1 kWh', 'energy', 3.6e6],
      ['1 kwh', 'energy', 3.6e6],
      ['1 keV', 'energy', 1.602176634e-16],
      ['3.6 nC', 'charge', 1e-12],
      ['2m2', 'inductance', 2.2e-3],
    ] as const)
      expect(
        readQuantity(typed, { label: 'It', kind, from: 0, to: Math.max(1e4, value), value: '1' }) / value,
        typed,
      ).toBeCloseTo(1, 12)
    const both = { label: 'It', kind: 'voltage', from: 0, to: 1e9, value: '1' } as const
    expect(() => readQuantity('5 Mv', both)).toThrow(/can be 5\sm?V or 5\sMV/)
  })

  test('is an area, and no length, if its unit has a power', () => {
    for (const [typed, area] of [
      ['1 m2', '10000 cm²'],
      ['1m2', '10000 cm²'],
      ['100 mm2', '1 cm²'],
      ['1 cm2', '1 cm²'],
      ['1in2', '6.4516 cm²'],
      ['1 mil2', '6.4516 × 10⁻⁶ cm²'],
    ] as const)
      expect(said('units', { quantity: typed })['In cm²'], typed).toBe(area)
    for (const quantity of ['1 m3', '5 s2']) expect(problem('units', { quantity })).toContain('We do not know the unit')
    expect(problem('via', { length: '1m2' })).toContain(': m² is a unit of area')
  })

  test('is refused in a sentence where it is no resistance or none that can be', () => {
    const hint = 'Write it as in 10k or 10 kΩ.'
    for (const [r1, sentence] of [
      ['10 nF', `: nF is a unit of capacitance. ${hint}`],
      ['5 °C', `: °C is a unit of temperature. ${hint}`],
      ['0', ' must be from 1 mΩ to 1 TΩ, not 0 Ω.'],
      ['-4k7', ' must be from 1 mΩ to 1 TΩ, not −4.7 kΩ.'],
      ['1e400', ' must be from 1 mΩ to 1 TΩ, and this is infinite.'],
      ['Infinity', `: “Infinity” is not a number. ${hint}`],
      ['1.234.567', `: “1.234.567” is not a number. ${hint}`],
      ['1 m2', `: m² is a unit of area. ${hint}`],
      ['4 foo', `: we do not know the unit “foo”. ${hint}`],
      ['2,200', `: the comma in “2,200” could separate thousands or mark a decimal. ${hint}`],
      ['9'.repeat(50), `: it is longer than 40 characters. ${hint}`],
    ] as const)
      expect(plain(problem('voltage-divider', { r1 }))).toBe(`R1, upper resistor${sentence}`)
  })

  test('is refused in a sentence by the calculator that cannot have it', () => {
    for (const [name, inputs, message] of [
      ['voltage-divider', 'want=12', 'must be below the input'],
      ['led-resistor', 'count=3', 'no voltage is left for the resistor'],
      ['led-resistor', 'count=1.5', 'whole number'],
      ['buck-converter', 'vout=12', 'must be below the input'],
      ['battery-life', 'work=2min', 'not be longer than the period'],
      ['crystal-load', 'stray=12', 'exceeds the load capacitance'],
      ['decibel', 'from=w&value=0', 'zero has no level'],
      ['decibel', 'from=dbm&value=1e12', 'from −400 to 400'],
      ['resistor-code', 'code=red gold red', 'Gold does not stand for a digit'],
      ['resistor-code', 'code=pink red red gold', '“pink” is not a band colour'],
      ['resistor-code', 'code=97A', 'EIA-96 has the numbers 01 to 96'],
      ['capacitor-code', 'code=104Q', 'not a tolerance letter'],
      ['capacitor-code', 'code=000', 'must be above zero'],
      ['units', 'quantity=7 foo', 'We do not know the unit “foo”'],
      ['rc-filter', 'pass=band', 'must be one of: Low frequencies, High frequencies'],
    ] as const)
      expect(problem(name, inputs), `${name}?${inputs}`).toContain(message)
  })

  test('is read as it is written, in every kind of unit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(unitKinds) as UnitKind[])),
        fc.double({ min: 1e-13, max: 1e13, noNaN: true }),
        (kind, value) => {
          const range = { label: 'It', kind, from: -1e30, to: 1e30, value: '1' }
          const shift = kind === 'temperature' ? 0 : value * 1e-3
          expect(Math.abs(readQuantity(writeQuantity(value, kind), range) - value)).toBeLessThanOrEqual(
            shift || Math.abs(value) * 1e-3,
          )
          expect(kindNamed(kind).base).toBe(unitKinds[kind].base)
        },
      ),
    )
  })
})

test('E12 and E24 are those of IEC 60063, E48 is every second of E96, and E192 has 9.20', () => {
  expect(valuesOfSeries('E12')).toEqual([1, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2])
  expect(valuesOfSeries('E6')).toEqual([1, 1.5, 2.2, 3.3, 4.7, 6.8])
  expect(valuesOfSeries('E48')).toEqual(valuesOfSeries('E96').filter((_, index) => index % 2 === 0))
  expect(valuesOfSeries('E96')).toEqual(valuesOfSeries('E192').filter((_, index) => index % 2 === 0))
  expect(valuesOfSeries('E192')).toHaveLength(192)
  expect(valuesOfSeries('E192')).toContain(9.2)
  expect(valuesOfSeries('E192')).not.toContain(9.19)
})

describe('inverses', () => {
  const ohms = fc
    .constantFrom(...valuesOfSeries('E24'))
    .chain((value) => fc.integer({ min: 0, max: 6 }).map((power) => Number(`${value}e${power}`)))

  test('a resistor’s bands, digits and letters are read as they are written', () => {
    fc.assert(
      fc.property(ohms, (value) => {
        const written = said('resistor-code', { code: `${value} Ω` })
        const markings = ['Four bands, 5 %', 'Five bands, 1 %', 'Chip, three digits', 'Chip, four digits', 'RKM code']
        for (const label of markings)
          expect(said('resistor-code', { code: written[label] ?? '' })['Resistance'], label).toBe(written['Resistance'])
      }),
    )
  })

  test('a capacitor’s marking is read as it is written', () => {
    fc.assert(
      fc.property(ohms, (value) => {
        const written = said('capacitor-code', { code: `${value} pF` })
        for (const label of ['Three digits', 'RKM code'])
          expect(said('capacitor-code', { code: written[label] ?? '' })['Capacitance']).toBe(written['Capacitance'])
      }),
    )
  })

  test('a level and its voltage lead to each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), (tenths) => {
        const value = String(tenths / 10)
        const volts = said('decibel', { value, from: 'dbm' })['Voltage, RMS'] ?? ''
        const back = said('decibel', { value: volts.replace(/V$/, ''), from: 'v' })['Level in dBm'] ?? ''
        expect(Number(back.replace('−', '-'))).toBeCloseTo(tenths / 10, 1)
      }),
    )
  })
})
