import { type CalculatorExplanation, defineCalculation } from '../calculator.ts'
import { copperArea, copperResistivity, copperRise } from '../copper.ts'

export const explanation: CalculatorExplanation = {
  name: 'trace-width',
  title: 'Trace width',
  summary: 'Trace width for a current and temperature rise (IPC-2221), with its resistance and loss.',
  formula: [
    String.raw`I = k \, \Delta T^{0.44} A^{0.725} \qquad k_\text{outer} = 0.048,\; k_\text{inner} = 0.024`,
    String.raw`W = \frac{A}{t} \qquad (A \text{ in mil}^2)`,
  ],
  about: [
    'IPC-2221 fits curves to measurements of the 1950s: the cross-section that carries a current at a temperature rise above the ambient. The charts go to 35 A, 0.4 in of width, 10 to 100 K and copper of ½ to 3 oz; beyond them the formula only continues the curve.',
    'Planes nearby cool a trace, neighbours heat it. IPC-2152 measured that again and is better where it counts. Outer layers are plated: their copper is thicker than the foil. The resistance is that of copper at the ambient temperature plus the rise.',
  ],
  source: 'IPC-2221B, section 6.2 and figure 6-4; resistivity of annealed copper: IEC 60028',
  drawing: {
    description: 'A trace with its width W and thickness t on the board.',
    width: 140,
    height: 70,
    lines:
      'M10 46h120v14h-120zM40 46v-14h60v14M40 24h60m-60 0l5-3m-5 3l5 3m55-3l-5-3m5 3l-5 3M40 20v8M100 20v8M112 32v14m-5-14h10',
    words: [
      [66, 12, 'W'],
      [120, 40, 't'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    current: { label: 'Current', kind: 'current', from: 0.01, to: 35, value: '1' },
    rise: { label: 'Temperature rise', kind: 'temperature rise', from: 1, to: 100, value: '10' },
    copper: { label: 'Copper thickness', kind: 'length', unit: 'µm', from: 5e-6, to: 4e-4, value: '35' },
    layer: { label: 'Layer', choices: { outer: 'Outer', inner: 'Inner' }, value: 'outer' },
    length: { label: 'Trace length', kind: 'length', unit: 'mm', from: 1e-4, to: 10, value: '50' },
    ambient: { label: 'Ambient temperature', kind: 'temperature', from: -100, to: 200, value: '25' },
  },
  compute: ({ current, rise, copper, layer, length, ambient }) => {
    const area = copperArea(current, rise, copperRise[layer])
    const width = area / copper
    const resistance = (copperResistivity(ambient + rise) * length) / area
    return [
      { label: 'Trace width', value: width, kind: 'length', unit: 'mm' },
      { label: 'Trace width in mil', value: width, kind: 'length', unit: 'mil' },
      { label: 'Cross-section', value: area * 1e6, kind: 'area', unit: 'mil²' },
      { label: 'Resistance', value: resistance, kind: 'resistance' },
      { label: 'Voltage drop', value: current * resistance, kind: 'voltage' },
      { label: 'Loss', value: current ** 2 * resistance, kind: 'power' },
      ...(width > 0.4 * 0.0254
        ? [{ label: 'Limit', text: 'The charts of IPC-2221 end at 0.4 in (10.16 mm): this width is beyond them.' }]
        : []),
    ]
  },
})
