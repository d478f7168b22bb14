import { z } from 'zod'
import { diagramLimits } from '../../contract/diagram-rules.ts'
import { asNumber, Caption, half, readPart, requireAtMost, Words, whole } from './fields.ts'
import { DiagramProblem } from './problem.ts'

export interface Timing {
  kind: 'timing'
  caption: string
  /** A group begins with its name. */
  signal: Lanes
  edge: string[]
  head: Ticks
  foot: Ticks
  config: { hscale: number; marks: boolean }
}

export type Lanes = (string | Lane | Lanes)[]
export type Lane = z.output<typeof Lane>
type Ticks = z.output<typeof Ticks>

const states = '01xz=23456789udpPnNhHlL.|<>'
const unknownState = new RegExp(`[^${states}]`, 'u')

const outside = 'must be a number from −32 to 32'

const Lane = z.object(
  {
    name: Words.optional(),
    wave: z
      .string('must be text')
      .superRefine((wave, context) => {
        const wrong = unknownState.exec(wave)
        if (wrong) context.addIssue(`has “${wrong[0]}” at ${wrong.index + 1}, which is no state (${states})`)
      })
      .optional(),
    data: z.union([z.string(), z.array(Words)], { error: 'must be text or a list of texts' }).optional(),
    period: half(16).optional(),
    phase: z.preprocess(asNumber, z.number(outside).min(-32, outside).max(32, outside)).optional(),
    node: z.string('must be text').optional(),
    over: z.string('must be text').optional(),
    under: z.string('must be text').optional(),
  },
  'must be a signal, as in {name: "clk", wave: "p...."}',
)

const Tick = z.union([Words, z.array(Words.transform(String))], { error: 'must be a number or a list' }).optional()
const Ticks = Caption.extend({ tick: Tick, tock: Tick, every: whole(1, 1_000).optional() })

const Settings = z.object({
  edge: z.array(z.string('must be text'), 'must be a list').default([]),
  head: Ticks.default({}),
  foot: Ticks.default({}),
  config: z.object({ hscale: whole(1, 10).default(1), marks: z.boolean().default(true) }).prefault({}),
})

/** @throws DiagramProblem */
export function readTiming(json: Record<string, unknown>): Timing {
  const { edge, head, foot, config } = readPart(Settings, json, '')
  requireAtMost(diagramLimits.signals, countLanes(json['signal']), 'signals')
  const signal = readLanes(json['signal'], 'signal')
  const lanes = lanesOf(signal)
  if (lanes.length === 0) throw new DiagramProblem('signal has no lane')
  const cycles = lanes.reduce((sum, { wave = '', period = 1 }) => sum + wave.length * period * config.hscale, 0)
  requireAtMost(diagramLimits.cycles, cycles, 'cycles in all its signals')
  const { text: caption = '', ...ticks } = head
  return { kind: 'timing', caption, signal, edge, head: ticks, foot, config }
}

const countLanes = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce((sum: number, item) => sum + countLanes(item), 0)
    : Number(typeof value === 'object')

function readLanes(value: unknown, place: string): Lanes {
  if (!Array.isArray(value)) throw new DiagramProblem(`${place} must be a list`)
  return value.map((item: unknown, index) => {
    const here = `${place}[${index}]`
    if (Array.isArray(item)) return readLanes(item, here)
    // The name of a group.
    if (index === 0 && place !== 'signal' && (typeof item === 'string' || typeof item === 'number')) return String(item)
    return readPart(Lane, item, here)
  })
}

/** Includes those in groups. */
export const lanesOf = (lanes: Lanes): Lane[] =>
  lanes.flatMap((item) => (Array.isArray(item) ? lanesOf(item) : typeof item === 'string' ? [] : [item]))
