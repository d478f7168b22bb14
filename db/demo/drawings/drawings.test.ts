import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { figuresOf, readDemoArticles } from '../../../server/demo/read-articles.ts'
import { draw, drawingKinds } from './index.ts'
import { plainSpaces } from './lettering.ts'
import { letteringFaults, textBoxes } from './text-boxes.ts'

const labelSets = {
  none: [],
  few: ['Gain', '12 V', 'L1'],
  long: ['Wavelength mm', 'Interposer TSV', 'Rds(on) 26 mΩ', 'Throughput MB', 'Cell voltage V'],
  values: ['2.2 µH', 'Cout 47 µF', 'VIN 12 V', '600 kHz'],
}
const seeds = ['one', 'two', 'three', 'four', 'five', 'six']

const withoutSpaces = (words: string) => words.replace(/\s/g, '')
const shown = (svg: string) =>
  withoutSpaces(
    textBoxes(svg)
      .map(({ words }) => words)
      .join(''),
  )
const missing = (svg: string, labels: readonly string[]) =>
  labels.filter((label) => !shown(svg).includes(withoutSpaces(plainSpaces(label))))

test('there are the kinds that articles may ask for', () => {
  expect(drawingKinds).toHaveLength(48)
  expect(() => draw({ kind: 'constructor', labels: [], seed: 'one' })).toThrow(RangeError)
})

describe.each(drawingKinds)('%s', (kind) => {
  test('is valid, the same for one seed and another for another', () => {
    const drawn = seeds.map((seed) => draw({ kind, labels: labelSets.few, seed }))
    for (const svg of drawn) {
      expect(XMLValidator.validate(svg)).toBe(true)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
    expect(draw({ kind, labels: labelSets.few, seed: 'one' })).toBe(drawn[0])
    // What makes a sheet its own is the drawing, not the number in its title block.
    const content = drawn.map((svg) => svg.slice(0, svg.lastIndexOf('<rect x="32"')))
    expect(new Set(content).size).toBeGreaterThanOrEqual(4)
  })

  test.each(Object.entries(labelSets))('holds its labels inside the frame and apart (%s)', (_, labels) => {
    for (const seed of seeds) {
      const svg = draw({ kind, labels, seed })
      expect(missing(svg, labels)).toEqual([])
      expect(letteringFaults(svg)).toEqual([])
    }
  })
})

test('every drawing that the demo magazine asks for can be drawn, with its labels in place', async () => {
  const articles = await readDemoArticles()
  const asked = articles.flatMap(({ slug, image, markdown }) => [
    { seed: slug, ...image },
    ...figuresOf(markdown).map((figure, index) => ({ seed: `${slug}-fig${index + 1}`, ...figure })),
  ])
  const faults = asked.flatMap(({ seed, drawing, labels }) => {
    const svg = draw({ kind: drawing, labels, seed })
    return [...letteringFaults(svg), ...missing(svg, labels).map((label) => `“${label}” is missing`)].map(
      (fault) => `${seed} (${drawing}): ${fault}`,
    )
  })
  expect(faults).toEqual([])
})
