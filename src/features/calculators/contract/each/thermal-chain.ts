import { type CalculatorExplanation, defineCalculation, difference } from '../calculator.ts'
import { symbols } from '../drawing.ts'

const path = { kind: 'thermal resistance', from: 0, to: 1e4 } as const
const degrees = { kind: 'temperature', from: -100, to: 1000 } as const

export const explanation: CalculatorExplanation = {
  name: 'thermal-chain',
  title: 'Thermal chain',
  summary: 'Junction, case and heat-sink temperature, the margin, and the heat sink that a loss needs.',
  formula: [
    String.raw`T_\text{J} = T_\text{A} + P \left( R_{\theta\text{JC}} + R_{\theta\text{CS}} + R_{\theta\text{SA}} \right)`,
  ],
  about: [
    'Heat flows like a current: the power times the sum of the thermal resistances is the rise above the ambient. It holds in the steady state and when all heat takes this one way.',
    'Junction-to-ambient values of data sheets belong to the standard’s test board; use them to compare packages, not to predict temperatures on your board. Pulses need the transient impedance instead.',
  ],
  source: 'JEDEC JESD51-1 and JESD51-12',
  drawing: {
    description: 'A source of heat and three thermal resistances in a row: junction, case, heat sink, ambient.',
    width: 170,
    height: 52,
    lines: `M10 18${symbols.terminal}h4${symbols.resistor.h}h6${symbols.terminal}h4${symbols.resistor.h}h6${symbols.terminal}h4${symbols.resistor.h}h6${symbols.terminal}`,
    words: [
      [7, 40, 'J'],
      [57, 40, 'C'],
      [107, 40, 'S'],
      [157, 40, 'A'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    power: { label: 'Dissipated power', kind: 'power', from: 1e-6, to: 1e6, value: '5' },
    ambient: { label: 'Ambient temperature', ...degrees, value: '40' },
    jc: { label: 'Junction to case', ...path, from: 1e-3, value: '1.5' },
    cs: { label: 'Case to heat sink', ...path, value: '0.5' },
    sa: { label: 'Heat sink to ambient', ...path, value: '8' },
    most: { label: 'Maximum junction temperature', ...degrees, value: '125' },
  },
  compute: ({ power, ambient, jc, cs, sa, most }) => {
    const all = jc + cs + sa
    const junction = ambient + power * all
    const sink = difference((most - ambient) / power, jc + cs)
    return [
      { label: 'Junction temperature', value: junction, kind: 'temperature' },
      { label: 'Case temperature', value: ambient + power * (cs + sa), kind: 'temperature' },
      { label: 'Heat-sink temperature', value: ambient + power * sa, kind: 'temperature' },
      { label: 'Margin to the maximum', value: difference(most, junction), kind: 'temperature rise' },
      most > ambient
        ? { label: 'Maximum power at this ambient', value: (most - ambient) / all, kind: 'power' }
        : { label: 'Maximum power at this ambient', text: 'none: the ambient is too hot' },
      sink > 0
        ? { label: 'Heat sink needed, at most', value: sink, kind: 'thermal resistance' }
        : { label: 'Heat sink needed, at most', text: 'none is good enough' },
    ]
  },
})
