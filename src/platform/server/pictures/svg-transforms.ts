import { UnknownStyle } from './svg-problems.ts'

const pixels: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
}
const degrees: Record<string, number> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 }
const shares: Record<string, number> = { '': 1, '%': 0.01 }

/** Browsers leave it out. */
class NoTransform extends Error {}

function measure(value: string, units: Record<string, number>): number {
  const [, digits, unit = ''] =
    /^([-+]?(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})(?:e[-+]?\d{1,3})?)([a-z%]{0,5})$/i.exec(value) ?? []
  if (digits === undefined) throw new UnknownStyle('transform')
  const factor = Number(digits) === 0 && unit === '' ? 1 : units[unit.toLowerCase()]
  if (factor === undefined) throw unit === '' ? new NoTransform() : new UnknownStyle('transform')
  return Number((Number(digits) * factor).toPrecision(9))
}

interface Call {
  takes: readonly [number, number]
  write: (given: readonly string[]) => string
}
const lengths = (given: readonly string[]) => `translate(${given.map((each) => measure(each, pixels)).join(',')})`
const scales = (given: readonly string[]) => `scale(${given.map((each) => measure(each, shares)).join(',')})`
const angle = (name: string): Call => ({
  takes: [1, 1],
  write: ([given = '']) => `${name}(${measure(given, degrees)})`,
})
const tangent = (value: string) => Number(Math.tan((measure(value, degrees) * Math.PI) / 180).toPrecision(9))

const calls: Record<string, Call> = {
  translate: { takes: [1, 2], write: lengths },
  scale: { takes: [1, 2], write: scales },
  rotate: angle('rotate'),
  rotatez: angle('rotate'),
  skewx: angle('skewX'),
  skewy: angle('skewY'),
  translatex: { takes: [1, 1], write: ([x = '']) => lengths([x, '0']) },
  translatey: { takes: [1, 1], write: ([y = '']) => lengths(['0', y]) },
  scalex: { takes: [1, 1], write: ([x = '']) => scales([x, '1']) },
  scaley: { takes: [1, 1], write: ([y = '']) => scales(['1', y]) },
  skew: { takes: [1, 2], write: ([x = '', y = '0']) => `matrix(1,${tangent(y)},${tangent(x)},1,0,0)` },
  matrix: { takes: [6, 6], write: (given) => `matrix(${given.map((each) => measure(each, { '': 1 })).join(',')})` },
}

const call = /([a-z\d]{1,20})\(([^()]{0,400})\)/gi

/** Null: browsers do not read it. @throws UnknownStyle */
export function toTransform(css: string): string | null {
  const given = css.trim()
  if (/^(?:none|initial)$/i.test(given)) return ''
  if (/^inherit$/i.test(given)) throw new UnknownStyle('transform')
  if (given.replace(call, '').trim() !== '') return null
  return whereRead(() =>
    [...given.matchAll(call)].map(([, name = '', values = '']) => called(name, values.split(','))).join(' '),
  )
}

function whereRead(write: () => string): string | null {
  try {
    return write()
  } catch (error) {
    if (error instanceof NoTransform) return null
    throw error
  }
}

/** Between brackets values have commas, in a property blanks. */
function called(name: string, values: readonly string[]): string {
  const lower = name.toLowerCase()
  const made = Object.hasOwn(calls, lower) ? calls[lower] : undefined
  if (!made) throw new UnknownStyle(name)
  const given = values.map((each) => each.trim())
  const [least, most] = made.takes
  if (given.length < least || given.length > most || given.some((each) => /^$|\s/.test(each))) throw new NoTransform()
  return made.write(given)
}

interface Placing {
  transform: string | undefined
  translate: string | undefined
  rotate: string | undefined
  scale: string | undefined
  origin: string | undefined
  box: string | undefined
}

/** Undefined: nothing moves the element. @throws UnknownStyle */
export function placed({ transform, translate, rotate, scale, origin, box }: Placing): string | undefined {
  const own = Object.entries({ translate, rotate, scale }).flatMap(([name, value]) =>
    value === undefined || /^(?:none|initial)$/i.test(value)
      ? []
      : (whereRead(() => called(name, flat(name, value.trim().split(/\s+/)))) ?? []),
  )
  const all = [...own, transform ?? ''].filter(Boolean).join(' ')
  if (all === '') return transform
  if (box !== undefined && box !== 'view-box') throw new UnknownStyle('transform-box')
  const [x, y] = origin === undefined ? [0, 0] : originOf(origin)
  return x === 0 && y === 0 ? all : `translate(${x},${y}) ${all} translate(${-x},${-y})`
}

/** Without the third value, a depth that no drawing has. */
function flat(name: string, values: readonly string[]): readonly string[] {
  if (name === 'rotate' && values.length > 1) throw new UnknownStyle(name)
  return values.slice(0, values.length === 3 ? 2 : undefined)
}

/** Only lengths: shares are of a box that is not known here. */
function originOf(origin: string): [number, number] {
  const [x = '', y = '', ...others] = origin.trim().split(/\s+/)
  if (others.some((each) => !/^0(?:px)?$/.test(each))) throw new UnknownStyle('transform-origin')
  if (/^(?:left top|top left)$/.test(`${x} ${y}`)) return [0, 0]
  return [measure(x, pixels), measure(y, pixels)]
}
