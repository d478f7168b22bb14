import { type CalculatorExplanation, defineCalculation, toDecibels } from '../calculator.ts'
import { CalculatorProblem } from '../quantity.ts'

export const explanation: CalculatorExplanation = {
  name: 'adc-noise',
  title: 'ADC noise and ENOB',
  summary: 'Step, signal-to-noise ratio and effective bits of a converter with noise, clock jitter and oversampling.',
  formula: [
    String.raw`\text{SNR} = 6.02 N + 1.76 \text{ dB} \qquad \text{ENOB} = \frac{\text{SNR} - 1.76 \text{ dB}}{6.02 \text{ dB}}`,
    String.raw`\text{SNR}_\text{jitter} = -20 \log_{10} (2 \pi f t_\text{j})`,
  ],
  about: [
    'The noise sources are independent, so their powers add. The signal is a sine at full scale. Oversampling by four and averaging gains 6 dB, one bit, as long as the noise is white and larger than about half a step.',
    'ENOB in a data sheet contains distortion too (SINAD); this one does not. Oversampling does not help against distortion, nonlinearity or slow drift, nor against jitter below the averaged band.',
  ],
  source: 'Analog Devices MT-001 (quantization), MT-007 (jitter), MT-003 (ENOB)',
  drawing: {
    description: 'A ramp and the staircase that a converter makes of it: steps of one LSB.',
    width: 130,
    height: 86,
    lines: 'M14 8v66h104M14 74l96-64M14 66h12v-8h24v-16h24v-16h24v-16h14M30 58v-16m-3 0h6m-6 16h6',
    words: [[34, 50, 'LSB']],
  },
}

export const calculation = defineCalculation({
  fields: {
    bits: { label: 'Resolution in bits', kind: 'number', from: 1, to: 32, value: '12' },
    span: { label: 'Full scale, peak to peak', kind: 'voltage', from: 1e-3, to: 1000, value: '3.3' },
    noise: {
      label: 'Input noise, RMS',
      kind: 'voltage',
      unit: 'µV',
      from: 1e-12,
      to: 100,
      value: '',
      example: '50',
      isOptional: true,
    },
    f: { label: 'Signal frequency', kind: 'frequency', from: 1e-3, to: 1e11, value: '10k' },
    jitter: {
      label: 'Clock jitter, RMS',
      kind: 'time',
      unit: 'ps',
      from: 1e-17,
      to: 1,
      value: '',
      example: '10',
      isOptional: true,
    },
    over: { label: 'Oversampling ratio', kind: 'number', from: 1, to: 1e6, value: '1' },
  },
  compute: ({ bits, span, noise, f, jitter, over }) => {
    if (!Number.isInteger(bits)) throw new CalculatorProblem('Resolution in bits must be a whole number.')
    const step = span / 2 ** bits
    const signal = span / (2 * Math.SQRT2)
    // Noise power relative to that of a full-scale sine.
    const parts = {
      steps: (step / Math.sqrt(12) / signal) ** 2,
      input: noise === undefined ? 0 : (noise / signal) ** 2,
      clock: jitter === undefined ? 0 : (2 * Math.PI * f * jitter) ** 2,
    }
    const decibels = (power: number) => toDecibels(1 / power, 10)
    const total = decibels((parts.steps + parts.input + parts.clock) / over)
    return [
      { label: 'Step (LSB)', value: step, kind: 'voltage' },
      { label: 'Quantisation noise, RMS', value: step / Math.sqrt(12), kind: 'voltage' },
      { label: 'SNR of the steps alone', value: decibels(parts.steps), kind: 'level' },
      ...(noise === undefined
        ? []
        : [{ label: 'SNR of the input noise alone', value: decibels(parts.input), kind: 'level' as const }]),
      ...(jitter === undefined
        ? []
        : [{ label: 'SNR of the jitter alone', value: decibels(parts.clock), kind: 'level' as const }]),
      { label: 'Total SNR, oversampled', value: total, kind: 'level' },
      { label: 'Effective number of bits', value: (total - decibels(2 / 3)) / (20 * Math.log10(2)), kind: 'number' },
    ]
  },
})
