import { z } from 'zod'
import { diagramLimits } from '../../contract/diagram-rules.ts'
import { bare, Caption, readPart, requireAtMost, Words, whole } from './fields.ts'
import { DiagramProblem } from './problem.ts'

/** Fields from the lowest bit. */
export interface Register {
  kind: 'register'
  caption: string
  reg: BitField[]
  config: {
    lanes: number
    hspace: number
    vspace: number
    fontsize: number
    vflip: boolean
    hflip: boolean
    /** Number of the lowest bit. */
    offset: number
    label: RowLabels
    margin: Record<Side, number>
  }
}

type Side = 'left' | 'right'
/** Beside the rows, from the lowest. */
type RowLabels = { [side in Side]?: string[] }

export type BitField = z.output<typeof BitField>

const BitField = z.object(
  {
    bits: whole(1, diagramLimits.bits),
    name: Words.optional(),
    attr: z
      .union([Words, z.array(Words.nullable()).max(8)], { error: 'must be a text or a list of at most 8' })
      .optional(),
    // Types that are no digits all look the same.
    type: z.preprocess((type) => (typeof type === 'string' && !/^\d$/.test(type) ? 1 : type), whole(0, 9).optional()),
    rotate: whole(-90, 90).optional(),
  },
  'must be a field, as in {name: "EN", bits: 1}',
)

const Label = z
  .union([Words, z.array(Words).max(32)], { error: 'must be a text, a number or a list of at most 32' })
  .optional()

const Settings = z.object({
  reg: z.array(BitField, 'must be a list of fields').min(1, 'has no field'),
  head: Caption.default({}),
  config: z
    .object({
      lanes: whole(1, 32).optional(),
      vflip: z.boolean().default(false),
      hflip: z.boolean().default(false),
      offset: whole(0, 9_999).default(0),
      label: z.object({ left: Label, right: Label }, 'must be as in {left: "0x00"}').default({}),
    })
    .prefault({}),
})

const [width, fontsize, letter] = [720, 14, 8]
/** More bits in a row leave no room for names. */
const bitsInRow = 16

/** More letters leave no room for the bits. */
const longestLabel = 20

/** One for each row. A number counts on from the lowest row. */
function labelsOf(given: z.output<typeof Label>, rows: number): string[] | undefined {
  if (given === undefined) return undefined
  const labels = Array.from({ length: rows }, (_, row) =>
    String(Array.isArray(given) ? (given[row] ?? row) : typeof given === 'number' ? given + row : given),
  )
  if (labels.some((label) => bare(label).length > longestLabel))
    throw new DiagramProblem(`config.label must have at most ${longestLabel} characters`)
  // The library writes a number in place of an empty text.
  return labels.map((label) => label || ' ')
}

const marginFor = (labels: readonly string[] = []) =>
  4 + letter * Math.max(0, ...labels.map((label) => bare(label).length))

/** @throws DiagramProblem */
export function readRegister(json: Record<string, unknown>): Register {
  const { reg, head, config } = readPart(Settings, json, '')
  const bits = reg.reduce((sum, field) => sum + field.bits, 0)
  requireAtMost(diagramLimits.bits, bits, 'bits')
  const lanes = config.lanes ?? Math.ceil(bits / bitsInRow)
  const { vflip, hflip, offset } = config
  const [left, right] = [config.label.left, config.label.right].map((label) => labelsOf(label, lanes))
  const label: RowLabels = { ...(left && { left }), ...(right && { right }) }
  const margin = { left: marginFor(left), right: marginFor(right) }
  const step = (width - margin.left - margin.right) / Math.ceil(bits / lanes)
  // A name that is wider than its field stands upright.
  const fields = reg.map((field) => {
    const isWide = lengthOf(field) * letter > step * field.bits
    return field.rotate === undefined && isWide ? { ...field, rotate: -90 } : field
  })
  const tallest = Math.max(0, ...fields.filter(({ rotate }) => rotate).map(lengthOf)) * letter
  const attributes = Math.max(
    ...fields.map(({ attr }) => (Array.isArray(attr) ? attr.length : attr === undefined ? 0 : 1)),
  )
  // Two lines more than the names: the numbers of bits above, air below.
  const vspace = Math.max(2.5 * fontsize, tallest + fontsize) + (attributes + 2) * fontsize
  return {
    kind: 'register',
    caption: head.text ?? '',
    reg: fields,
    config: { lanes, hspace: width, vspace, fontsize, vflip, hflip, offset, label, margin },
  }
}

const lengthOf = ({ name = '' }: BitField) => String(name).length
