import { calculator } from '../calculator.ts'
import { CalculatorProblem, readQuantity, unitNameIn } from '../quantity.ts'
import { findScale, kindNamed, unitsOf, writeQuantity } from '../units.ts'

export const unitConversion = calculator({
  name: 'units',
  title: 'Unit conversion',
  summary: 'A quantity in all units of its kind: mil and millimetres, ounces of copper, psi, electronvolts, degrees.',
  fields: { quantity: { label: 'Quantity with its unit', longest: 40, value: '10 mil' } },
  compute: ({ quantity }) => {
    const name = unitNameIn(quantity)
    const scale = name === '' ? null : findScale(name, 'length')
    if (!scale || scale.kind === 'number')
      throw new CalculatorProblem(`We do not know the unit “${name || quantity}”. Write it as in 10 mil.`)
    const { kind } = scale
    const value = readQuantity(quantity, { label: 'Quantity with its unit', kind, from: -1e30, to: 1e30 })
    const { isScaled } = kindNamed(kind)
    return [
      ...(isScaled ? [{ label: 'With a prefix', value, kind }] : []),
      ...[...(kind === 'length' ? ['mm', 'µm'] : []), ...unitsOf(kind)].map((unit) => ({
        label: `In ${unit}`,
        text: writeQuantity(value, kind, unit),
      })),
    ]
  },
  formula: [String.raw`1 \text{ in} = 25.4 \text{ mm} = 1000 \text{ mil} \qquad T_\text{°F} = 1.8 \, T_\text{°C} + 32`],
  about: [
    'The kind follows from the unit: lengths, areas, temperatures, pressures, energies, masses, forces, charges, times, magnetic flux densities and angles. Prefixes from femto to tera are read.',
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
})
