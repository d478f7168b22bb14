/** No schemas: pages of readers import it. */

export interface KindOfUnit {
  base: string
  /** True if the base takes prefixes, as in kΩ. */
  isScaled: boolean
  /** Base units in one of each other unit. The second number is added. */
  others: Record<string, number | readonly [factor: number, offset: number]>
  scaledToo?: readonly string[]
  /** The largest prefix in use. Tera by default. */
  largest?: string
}

const kind = (base: string, others: KindOfUnit['others'] = {}, scaledToo: readonly string[] = []): KindOfUnit => ({
  base,
  isScaled: true,
  others,
  scaledToo,
})
const fixed = (base: string, others: KindOfUnit['others'] = {}): KindOfUnit => ({ base, isScaled: false, others })

const inch = 0.0254
const pound = 0.45359237
const gravity = 9.80665

export const unitKinds = {
  resistance: kind('Ω'),
  capacitance: { ...kind('F'), largest: '' },
  inductance: { ...kind('H'), largest: '' },
  conductance: kind('S'),
  frequency: kind('Hz', { 'min⁻¹': 1 / 60 }),
  voltage: kind('V'),
  current: kind('A'),
  power: kind('W', { hp: 550 * 0.3048 * pound * gravity }),
  charge: kind('Ah', { C: 1 / 3600 }, ['C']),
  time: kind('s', { min: 60, h: 3600, d: 86_400, a: 31_557_600 }),
  // An ounce of copper on a square foot, as board makers count it.
  length: kind('m', { cm: 0.01, mil: inch / 1000, in: inch, ft: 12 * inch, oz: 35e-6 }),
  area: fixed('mm²', { 'cm²': 100, 'm²': 1e6, 'mil²': 6.4516e-4, 'in²': 645.16 }),
  temperature: fixed('°C', { K: [1, -273.15], '°F': [5 / 9, -160 / 9] }),
  'temperature rise': fixed('K', { '°C': 1, '°F': 5 / 9 }),
  'thermal resistance': fixed('K/W', { '°C/W': 1 }),
  'slew rate': fixed('V/µs', { 'V/ms': 1e-3, 'V/s': 1e-6 }),
  share: fixed('%'),
  level: fixed('dB'),
  tolerance: fixed('ppm', { '%': 1e4 }),
  phase: fixed('°', { rad: 180 / Math.PI }),
  energy: kind('J', { Wh: 3600, cal: 4.184, eV: 1.602176634e-19 }, ['Wh', 'cal', 'eV']),
  mass: kind('g', { lb: pound * 1000 }),
  force: kind('N', { lbf: pound * gravity, kgf: gravity }),
  torque: kind('Nm'),
  pressure: kind('Pa', { bar: 1e5, psi: (pound * gravity) / inch ** 2, atm: 101_325, mmHg: 133.322387415 }, ['bar']),
  'flux density': kind('T', { G: 1e-4 }),
  // Last: a prefix alone is a number only where nothing else has that name.
  number: kind(''),
} as const satisfies Record<string, KindOfUnit>

export type UnitKind = keyof typeof unitKinds

export const kindNamed = (name: UnitKind): KindOfUnit => unitKinds[name]

const writtenPrefixes = ['f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T']
const prefixes: Record<string, number> = {
  ...Object.fromEntries(writtenPrefixes.map((prefix, index) => [prefix, Number(`1e${3 * index - 15}`)])),
  u: 1e-6,
  K: 1e3,
}

/** In small letters and without the s of a plural, or as they are. */
const spellings = new Map(
  Object.entries({
    r: 'Ω',
    ohm: 'Ω',
    hz: 'Hz',
    ghz: 'GHz',
    thz: 'THz',
    degC: '°C',
    C: '°C',
    degF: '°F',
    coulomb: 'C',
    farad: 'F',
    volt: 'V',
    amp: 'A',
    ampere: 'A',
    watt: 'W',
    hertz: 'Hz',
    henry: 'H',
    kelvin: 'K',
    'C/W': '°C/W',
    year: 'a',
    day: 'd',
    hour: 'h',
    min: 'min',
    minute: 'min',
    second: 's',
    sec: 's',
    inch: 'in',
    '"': 'in',
    mil: 'mil',
    thou: 'mil',
    rpm: 'min⁻¹',
    deg: '°',
    'V/us': 'V/µs',
  }),
)

const unitOf = (spelled: string) =>
  spellings.get(spelled) ?? spellings.get(spelled.toLowerCase().replace(/(?<=..)s$/, '')) ?? spelled

/** A value in the base is `factor` × value + `offset`. */
export interface UnitScale {
  factor: number
  offset: number
}

export interface Scale extends UnitScale {
  kind: UnitKind
}

const scaleIn = (name: UnitKind, given: string): Scale | null => {
  const scale = scaleOfKind(kindNamed(name), given)
  return scale && { kind: name, ...scale }
}

/** Null: the unit is of another kind. */
export function scaleOfKind(
  { base, isScaled, others, scaledToo, largest = 'T' }: KindOfUnit,
  given: string,
): UnitScale | null {
  const spelled = unitOf(given)
  for (const name of [given, spelled]) {
    const known = name === base ? 1 : Object.hasOwn(others, name) ? others[name] : undefined
    if (known !== undefined) {
      const [factor, offset] = typeof known === 'number' ? [known, 0] : known
      return { factor, offset }
    }
  }
  // Could be milli or mega.
  if (given === 'mhz') return null
  const prefix = isScaled ? prefixes[spelled.slice(0, 1)] : 0
  if (!prefix || prefix > 1000 ** (writtenPrefixes.indexOf(largest) - 5)) return null
  const rest = spelled.slice(1)
  const isBase = rest === base || unitOf(rest) === base
  const times = isBase ? 1 : scaledToo?.includes(rest) && others[rest]
  return typeof times === 'number' ? { factor: prefix * times, offset: 0 } : null
}

/** Of the wanted kind if there is one, otherwise of any. */
export function findScale(name: string, wanted: UnitKind): Scale | null {
  for (const each of [wanted, ...(Object.keys(unitKinds) as UnitKind[])]) {
    const scale = scaleIn(each, name)
    if (scale) return scale
  }
  return null
}

export const unitsOf = (name: UnitKind): string[] => [kindNamed(name).base, ...Object.keys(kindNamed(name).others)]

/** `value` is in the base of its kind. Writes `count` digits with a prefix, or in `unit`. */
export function writeQuantity(value: number, kindName: UnitKind, unit?: string, count = 4): string {
  const { base, isScaled, largest = 'T' } = kindNamed(kindName)
  const scale = unit === undefined ? null : scaleIn(kindName, unit)
  if (scale) return withUnit(writeNumber(inScale(value, scale), count), unit ?? '')
  if (!isScaled || base === '') return withUnit(writeNumber(value, count), base)
  const { digits, prefix } = scaled(value, largest, count)
  return withUnit(digits, prefix + base)
}

/** Removes the rounding error of the offset: −459.67 °F are 0 K. */
function inScale(value: number, { factor, offset }: UnitScale): number {
  const inUnit = (value - offset) / factor
  return offset === 0 ? inUnit : Number(inUnit.toFixed(9))
}

/** Splits into `4.7` and `k`. Rounding can lead to the next prefix. */
function scaled(value: number, largest: string, count: number): { digits: string; prefix: string } {
  const rounded = Number(value.toPrecision(count))
  const step = rounded === 0 ? 0 : Math.floor(Math.log10(Math.abs(rounded)) / 3 + 1e-12)
  const index = Math.min(Math.max(step + 5, 0), writtenPrefixes.indexOf(largest))
  return { digits: writeNumber(rounded / 1000 ** (index - 5), count), prefix: writtenPrefixes[index] ?? '' }
}

/** A no-break space between number and unit; none before a degree of an angle. */
const withUnit = (digits: string, unit: string) =>
  unit === '' || unit === '°' ? digits + unit : `${digits}\u202F${unit}`

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** At most `count` digits, with a minus sign and powers of ten as they are printed. */
export function writeNumber(value: number, count = 4): string {
  const size = Math.abs(value)
  if (size !== 0 && (size < 1e-4 || size >= 1e7)) {
    const [digits = '', power = ''] = value.toExponential(count - 1).split('e')
    const raised = Array.from(power.replace('+', ''), (sign) => (sign === '-' ? '⁻' : superscripts[Number(sign)])).join(
      '',
    )
    return `${printed(String(Number(digits)))}\u202F×\u202F10${raised}`
  }
  return printed(String(Number(value.toPrecision(count))))
}

const printed = (digits: string) => digits.replace('-', '−')
