import { LRUCache } from 'lru-cache'
import { type KindOfUnit, scaleOfKind, type UnitScale, unitKinds } from '../../contract/units.ts'

const scaled = (base: string, others: KindOfUnit['others'] = {}, scaledToo: readonly string[] = []): KindOfUnit => ({
  base,
  isScaled: true,
  others,
  scaledToo,
})
const fixed = (base: string, others: KindOfUnit['others'] = {}): KindOfUnit => ({ base, isScaled: false, others })
const more = (kind: KindOfUnit, others: KindOfUnit['others']): KindOfUnit => ({
  ...kind,
  others: { ...kind.others, ...others },
})

const { number: _, ...known } = unitKinds

const kinds: Record<string, KindOfUnit> = {
  ...known,
  time: more(known.time, { wk: 604_800 }),
  tolerance: more(known.tolerance, { ppb: 1e-3, '‰': 1e3 }),
  mass: more(known.mass, { oz: 28.349523125 }),
  speed: fixed('m/s', { 'km/h': 1 / 3.6, mph: 0.44704 }),
  pressure: more(known.pressure, { hPa: 100 }),
  'apparent power': scaled('VA', { var: 1 }, ['var']),
  'power level': fixed('dBm', { dBW: [1, 30] }),
  'luminous flux': scaled('lm'),
  illuminance: scaled('lx'),
  volume: scaled('L', { l: 1, 'cm³': 1e-3, 'm³': 1e3 }, ['l']),
  data: scaled('B', { bit: 1 / 8, b: 1 / 8, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }, ['bit', 'b']),
  'data rate': scaled('bit/s', { bps: 1, 'b/s': 1, 'B/s': 8 }, ['bps', 'b/s', 'B/s']),
  'sample rate': scaled('Sa/s', { 'S/s': 1, SPS: 1, sps: 1 }, ['S/s', 'SPS', 'sps']),
  count: fixed('pcs', { pc: 1, piece: 1, pieces: 1, nos: 1, 'no.': 1, unit: 1, units: 1, ea: 1 }),
}

const spellings: Record<string, string> = {
  mm2: 'mm²',
  cm2: 'cm²',
  m2: 'm²',
  mil2: 'mil²',
  in2: 'in²',
  'N m': 'Nm',
  N·m: 'Nm',
  mins: 'min',
  minutes: 'min',
  hr: 'h',
  hrs: 'h',
  day: 'd',
  week: 'wk',
  weeks: 'wk',
  yr: 'a',
  year: 'a',
  bits: 'bit',
  bytes: 'B',
  volt: 'V',
  volts: 'V',
  ampere: 'A',
  amp: 'A',
  hertz: 'Hz',
  watt: 'W',
  second: 's',
  seconds: 's',
  secs: 's',
  sec: 's',
  minute: 'min',
  amps: 'A',
  amperes: 'A',
  watts: 'W',
  farad: 'F',
  henry: 'H',
  degree: '°',
  degrees: '°',
  celsius: '°C',
  kelvin: 'K',
}

/** `V` for Volt, `mV` for mVolt. */
export function signOf(unit: string): string {
  const whole = spelled(unit)
  const behind = spelled(unit.slice(1))
  return (
    whole ??
    (behind && /^[fpnuµmkMG][AFHVW]$|^[fpnuµm]s$|^[mkMG]Hz$/.test(unit.slice(0, 1) + behind)
      ? unit.slice(0, 1) + behind
      : unit)
  )
}

const own = (name: string) => (Object.hasOwn(spellings, name) ? spellings[name] : undefined)
const spelled = (name: string) => own(name) ?? own(name.toLowerCase())

export const quantityOf = (unit: string) =>
  ({ s: 'Time', Hz: 'Frequency', V: 'Voltage', A: 'Current', W: 'Power' })[signOf(unit)] ?? unit

export interface KindScale extends UnitScale {
  kind: string
}

const found = new LRUCache<string, KindScale[]>({ max: 1_000 })

/** Possible meanings of a unit, by kind. Empty if it is unknown. */
export function scalesOf(unit: string): KindScale[] {
  const scales = found.get(unit) ?? findScales(unit)
  found.set(unit, scales)
  return scales
}

function findScales(unit: string): KindScale[] {
  const all = Object.entries(kinds).flatMap(([kind, its]) => {
    const scale = scaleOfKind(its, unit) ?? scaleOfKind(its, signOf(unit))
    return scale ? [{ kind, ...scale }] : []
  })
  // Decibels relative to anything are a kind of their own.
  if (all.length === 0 && /^dB[\p{L}()]{1,6}$/u.test(unit)) return [{ kind: unit, factor: 1, offset: 0 }]
  const slash = unit.indexOf('/')
  if (slash < 1) return all
  const time = scaleOf(unit.slice(slash + 1), 'time')
  if (all.length > 0 && !time) return all
  const below = [{ name: unit.slice(slash), factor: 1 }, ...(time ? [{ name: '/s', factor: time.factor }] : [])]
  const above = scalesOf(unit.slice(0, slash))
  // Per hour, and per second beside others.
  const rates = below.flatMap(({ name, factor: times }) =>
    above.map(({ kind, factor }) => ({ kind: kind + name, factor: factor / times, offset: 0 })),
  )
  return [...all, ...rates]
}

export const scaleOf = (unit: string, kind: string) => scalesOf(unit).find((each) => each.kind === kind)

export const isUnit = (name: string) => name.length <= 20 && scalesOf(name).length > 0

/** Also of `voltage/K`. */
export function baseOf(kind: string): string {
  const [name = '', ...below] = kind.split('/')
  const base = kinds[name]?.base
  return base === undefined ? kind : [base, ...below].join('/')
}
