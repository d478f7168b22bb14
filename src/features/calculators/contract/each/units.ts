import {
  findScale,
  kindNamed,
  type Scale,
  type UnitKind,
  unitKinds,
  unitsOf,
  writeQuantity,
} from '../../../engineering-blocks/contract/units.ts'
import { type CalculatorExplanation, defineCalculation } from '../calculator.ts'
import { CalculatorProblem, findInAnyCase, partsOf, readQuantity } from '../quantity.ts'

const kinds = Object.keys(unitKinds) as UnitKind[]
const absoluteZero = -273.15
/** Four would cut −273.15 °C and 101325 Pa. */
const digits = 6

/** Names of two units, and how to write each. */
const twice = new Map([
  ['C', ['°C', 'coulomb']],
  ['F', ['°F', 'farad']],
])

function meaningsOf(name: string): (Scale & { name: string })[] {
  const exact = (twice.get(name) ?? [name]).flatMap((each) => {
    const scale = findScale(each, 'length')
    return scale ? { ...scale, name: each } : []
  })
  if (exact.length > 0) return exact
  const found = findInAnyCase(name, kinds)
  // Large letters alone can be milli and mega.
  const isLarge = found.length > 0 && /^M./.test(name) && name === name.toUpperCase()
  const all = isLarge ? findInAnyCase(name.toLowerCase(), kinds) : found
  // Temperatures and their differences have the same units.
  return all.filter((each, at) => all.findIndex((other) => other.name === each.name) === at)
}

export const explanation: CalculatorExplanation = {
  name: 'units',
  title: 'Unit conversion',
  summary: 'A quantity in all units of its kind: mil and millimetres, ounces of copper, psi, electronvolts, degrees.',
  formula: [String.raw`1 \text{ in} = 25.4 \text{ mm} = 1000 \text{ mil} \qquad T_\text{°F} = 1.8 \, T_\text{°C} + 32`],
  about: [
    'The kind follows from the unit: lengths, areas, temperatures, pressures, energies, masses, forces, torques, charges, times, magnetic flux densities and angles. Most units take prefixes from femto to tera, in steps of a thousand: mV, kWh, MeV, mbar.',
    'oz is copper’s: an ounce on a square foot, 35 µm thick as board makers count it. cal is the thermochemical calorie, a the Julian year, hp the mechanical horsepower.',
  ],
  source: 'BIPM: The International System of Units, 9th edition; NIST SP 811, appendix B',
  drawing: {
    description: 'A scale in millimetres above one in mil.',
    width: 140,
    height: 60,
    lines: `M14 30h114${Array.from({ length: 5 }, (_, step) => `M${14 + step * 25} 30v-12`).join('')}${Array.from({ length: 10 }, (_, step) => `M${14 + step * 12.7} 30v8`).join('')}`,
    words: [
      [118, 12, 'mm'],
      [118, 54, 'mil'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    quantity: {
      label: 'Quantity with its unit',
      longest: 40,
      value: '10 mil',
      hint: 'A number and its unit: 10 mil, 25 °C, 3 psi',
    },
  },
  compute: ({ quantity }) => {
    const [number, name] = partsOf(quantity)
    const [scale, ...others] = meaningsOf(name)
    const why =
      number === ''
        ? `“${quantity}” is not a number.`
        : name === ''
          ? `“${quantity}” has no unit.`
          : `We do not know the unit “${name}”.`
    if (!scale || scale.kind === 'number') throw new CalculatorProblem(`${why} Write it as in 10 mil.`)
    if (others.length > 0)
      throw new CalculatorProblem(
        `“${quantity}” can be ${[scale, ...others].map((each) => `${number} ${each.name}`).join(' or ')}. Write the one that you mean.`,
      )
    const { kind } = scale
    const value = readQuantity(quantity, {
      label: 'Quantity with its unit',
      kind,
      from: -1e30,
      to: 1e30,
      value: `10 ${kindNamed(kind).base}`,
    })
    // A conversion loses some of the last digits.
    if (kind === 'temperature' && value < absoluteZero - 1e-9)
      throw new CalculatorProblem('Nothing is colder than absolute zero: 0 K, −273.15 °C or −459.67 °F.')
    const { isScaled } = kindNamed(kind)
    return [
      ...(isScaled ? [{ label: 'With a prefix', text: writeQuantity(value, kind, undefined, digits) }] : []),
      ...[...(kind === 'length' ? ['mm', 'µm'] : []), ...unitsOf(kind)].map((unit) => ({
        label: `In ${unit}`,
        text: writeQuantity(value, kind, unit, digits),
      })),
    ]
  },
})
