import { z } from 'zod'
import { diagramLimits } from '../../contract/diagram-rules.ts'
import { Caption, readPart, requireAtMost, Words, whole } from './fields.ts'

/** Fields from the lowest bit. */
export interface Register {
  kind: 'register'
  caption: string
  reg: BitField[]
  config: { lanes: number; hspace: number; vspace: number; fontsize: number; vflip: boolean; hflip: boolean }
}

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

const Settings = z.object({
  reg: z.array(BitField, 'must be a list of fields').min(1, 'has no field'),
  head: Caption.default({}),
  config: z
    .object({ lanes: whole(1, 32).optional(), vflip: z.boolean().default(false), hflip: z.boolean().default(false) })
    .prefault({}),
})

const [width, fontsize, letter] = [720, 14, 8]
/** More bits in a row leave no room for names. */
const bitsInRow = 16

/** @throws DiagramProblem */
export function readRegister(json: Record<string, unknown>): Register {
  const { reg, head, config } = readPart(Settings, json, '')
  const bits = reg.reduce((sum, field) => sum + field.bits, 0)
  requireAtMost(diagramLimits.bits, bits, 'bits')
  const lanes = config.lanes ?? Math.ceil(bits / bitsInRow)
  const step = width / Math.ceil(bits / lanes)
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
    config: { lanes, hspace: width, vspace, fontsize, vflip: config.vflip, hflip: config.hflip },
  }
}

const lengthOf = ({ name = '' }: BitField) => String(name).length
