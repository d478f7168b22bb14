import { type CalculatorExplanation, defineCalculation } from '../calculator.ts'
import { copperCurrent, copperResistivity, copperRise } from '../copper.ts'

/** Of copper, in watts per metre and kelvin. */
const conductivity = 398

export const explanation: CalculatorExplanation = {
  name: 'via',
  title: 'Via',
  summary: 'Current, resistance, inductance and thermal resistance of a plated hole, and how many a current needs.',
  formula: [
    String.raw`A = \pi t (d + t) \qquad I = 0.024 \, \Delta T^{0.44} A^{0.725} \quad (A \text{ in mil}^2)`,
    String.raw`L \approx \frac{\mu_0}{2 \pi} h \left( \ln \frac{4 h}{d} + 1 \right)`,
  ],
  about: [
    'IPC-2221 has no chart for vias. As is usual, the barrel counts as a trace of the same cross-section on an inner layer, which is careful: the copper at both ends cools it. Filled holes carry more.',
    'The resistance is that at 20 °C; it grows by 0.39 % for each kelvin. Ten vias in a row do not share a current equally. The inductance is that of a straight wire, without the return path, for holes longer than they are wide.',
  ],
  source: 'IPC-2221B, section 6.2; H. Johnson, M. Graham: High-Speed Digital Design, section 7.3',
  drawing: {
    description: 'A plated hole through the board: diameter d, plating t, length h.',
    width: 140,
    height: 96,
    lines:
      'M10 30h40v44h-40M120 30h-40v44h40M40 30v-5h16v54h-16v-5M90 30v-5h-16v54h16v-5M56 14h18m-18-5v10m18-10v10M128 30v44m-4-44h8m-8 44h8',
    words: [
      [62, 7, 'd'],
      [32, 20, 't'],
      [118, 56, 'h'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    hole: { label: 'Hole diameter, finished', kind: 'length', unit: 'mm', from: 2e-5, to: 0.02, value: '0.3' },
    plating: { label: 'Plating thickness', kind: 'length', unit: 'µm', from: 1e-6, to: 2e-4, value: '25' },
    length: { label: 'Via length', kind: 'length', unit: 'mm', from: 2e-5, to: 0.02, value: '1.6' },
    rise: { label: 'Temperature rise', kind: 'temperature rise', from: 1, to: 100, value: '10' },
    current: { label: 'Current to carry', kind: 'current', from: 1e-3, to: 1000, value: '3' },
  },
  compute: ({ hole, plating, length, rise, current }) => {
    const area = Math.PI * plating * (hole + plating)
    const most = copperCurrent(area, rise, copperRise.inner)
    const resistance = (copperResistivity(20) * length) / area
    const count = Math.ceil(current / most)
    return [
      { label: 'Cross-section of the barrel', value: area * 1e6, kind: 'area' },
      { label: 'Current per via', value: most, kind: 'current' },
      { label: 'Vias for the current', value: count, kind: 'number' },
      { label: 'Resistance per via', value: resistance, kind: 'resistance' },
      { label: 'Total voltage drop', value: (current * resistance) / count, kind: 'voltage' },
      { label: 'Inductance per via', value: 2e-7 * length * (Math.log((4 * length) / hole) + 1), kind: 'inductance' },
      { label: 'Thermal resistance per via', value: length / (conductivity * area), kind: 'thermal resistance' },
    ]
  },
})
