import { bare } from './fields.ts'
import type { Logic, LogicGate } from './logic.ts'
import type { BitField, Register } from './register.ts'
import { type Lane, lanesOf, type Timing } from './timing.ts'
import type { Diagram } from './wave-json.ts'

export const diagramTitle = (diagram: Diagram): string => diagram.caption || kinds[diagram.kind]

const kinds = { timing: 'Timing diagram', register: 'Register', logic: 'Logic diagram' } as const

/** For those who do not see it, and for search. Pure. */
export function describe(diagram: Diagram): string {
  if (diagram.kind === 'register') return describeRegister(diagram)
  return diagram.kind === 'logic' ? describeLogic(diagram) : describeTiming(diagram)
}

const describeTiming = ({ signal, edge }: Timing): string =>
  [
    ...lanesOf(signal).flatMap(describeLane),
    ...edge.flatMap((each) => {
      const words = bare(each.trim().split(/\s+/).slice(1).join(' '))
      return words ? `Marked: ${words}.` : []
    }),
  ].join(' ')

const stateNames: Record<string, string> = {
  0: 'low',
  l: 'low',
  L: 'low',
  1: 'high',
  h: 'high',
  H: 'high',
  x: 'unknown',
  z: 'high impedance',
  u: 'pulled up',
  d: 'pulled down',
  p: 'clock',
  P: 'clock',
  n: 'inverted clock',
  N: 'inverted clock',
}
/** Nobody wants more states read out. */
const mostStates = 16

function describeLane({ name, wave, data }: Lane): string[] {
  if (name === undefined && !wave) return []
  const values = typeof data === 'string' ? data.trim().split(/\s+/) : [...(data ?? [])]
  const states: { name: string; cycles: number }[] = []
  for (const letter of (wave ?? '').replace(/[<>]/g, '')) {
    const last = states.at(-1)
    if (last && (letter === '.' || letter === '|')) last.cycles += 1
    else states.push({ name: stateNames[letter] ?? bare(String(values.shift() || 'a value')), cycles: 1 })
  }
  const told = states
    .slice(0, mostStates)
    .map((state) => state.name + (state.cycles > 1 ? ` for ${state.cycles} cycles` : ''))
  const rest = states.length > mostStates ? ', and so on' : ''
  return [`${bare(String(name ?? 'unnamed'))}${told.length > 0 ? `: ${told.join(', ')}${rest}` : ''}.`]
}

function describeRegister({ reg, config }: Register): string {
  let bit = config.offset
  const fields = reg.map((field) => {
    const low = bit
    bit += field.bits
    return describeField(field, low)
  })
  const inRow = Math.ceil((bit - config.offset) / config.lanes)
  const rows = Array.from({ length: config.lanes }, (_, row) => {
    const labels = [config.label.left, config.label.right].flatMap((side) => bare(side?.[row] ?? '').trim() || [])
    const low = config.offset + row * inRow
    const place = placeOf(low, Math.min(bit, low + inRow) - 1)
    return labels.length > 0 && low < bit ? [`Row of ${place.toLowerCase()}: ${labels.join(', ')}.`] : []
  })
  return [...fields, ...rows.flat()].join(' ')
}

const placeOf = (low: number, high: number) => (high > low ? `Bits ${high} to ${low}` : `Bit ${low}`)

function describeField({ bits, name, attr }: BitField, low: number): string {
  const place = placeOf(low, low + bits - 1)
  const particulars = (Array.isArray(attr) ? attr : [attr]).filter((each) => each !== undefined && each !== null)
  return `${[`${place}: ${bare(String(name ?? 'reserved'))}`, ...particulars.map((each) => bare(String(each)))].join(', ')}.`
}

const describeLogic = ({ assign }: Logic): string =>
  assign.map(([output, ...inputs]) => `${named(output)} = ${inputs.map(named).join(', ')}.`).join(' ')

const named = (gate: string | LogicGate | undefined): string => {
  if (!Array.isArray(gate)) return bare(gate ?? '')
  const [name, ...inputs] = gate
  return inputs.length > 0 ? `${named(name)}(${inputs.map(named).join(', ')})` : named(name)
}
