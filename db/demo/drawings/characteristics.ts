import { at, axes, curve, type Field, grid, levelLine, uprightLine } from './axes.ts'
import { safeArea } from './frequency-curves.ts'
import { letter, reserved } from './lettering.ts'
import { copper, copper15, copper30, ink, ink60 } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import { circle, hatch, lines, polyline } from './strokes.ts'

/** Static characteristics: a junction, a transistor's family, or a solar cell with its power. */
function currentVoltage(brief: Brief): string {
  const named = brief.labels.join(' ')
  if (/V_?IN|I_?OUT/.test(named)) return regulation(brief)
  if (/MPP|solar|P_?max|Voc|Isc|cell|irradi|W\/m/i.test(named)) return solarCell(brief)
  if (/[mµ]s\b|SOA/.test(named)) return safeArea(brief)
  if (/V_?DS|V_?GS|R_?DS|FET|GaN|SiC|sat/i.test(named)) return family(brief)
  if (/V_?F|diode|LED|Schottky|zener|TVS|clamp|V_?BR/i.test(named)) return junction(brief)
  return brief.random.pick([family, junction])(brief)
}
const ivField: Field = { x: 150, y: 110, width: 1000, height: 450 }

function family({ labels, random }: Brief): string {
  const steps = random.int(4, 6)
  const knee = random.between(0.22, 0.34)
  const slope = random.between(0.03, 0.1)
  const drain = (right: number, i: number) => {
    const drive = (0.86 * (i + 1) ** 1.6) / steps ** 1.6
    const saturation = knee * ((i + 1) / steps) ** 0.6
    const x = Math.min(1, right / saturation)
    return drive * (2 * x - x * x) * (1 + slope * right)
  }
  const boundary = range(30).map((i) => at(ivField, (knee * i) / 29, 0.86 * (i / 29) ** (1.6 / 0.6)))
  return [
    grid(ivField, { columns: 8, rows: 5 }),
    polyline(boundary, { ink: copper, width: 4, dash: '14 10' }),
    ...range(steps).map((i) =>
      curve(ivField, (right) => drain(right, i), {
        width: i === steps - 1 ? 8 : 5,
        ink: i === steps - 1 ? copper : ink,
      }),
    ),
    axes(ivField),
    letter(
      labels,
      reserved([
        { at: [1180, 602], wants: /V_?DS|V_?CE|voltage/i, anchor: 'end', room: 400, fallback: 'VDS' },
        { at: [184, 84], wants: /I_?D|I_?C|current/i, anchor: 'start', room: 300, fallback: 'ID' },
        { at: [1170, 84], wants: /V_?GS|V_?GE/i, anchor: 'end', room: 300, ink: copper, fallback: 'VGS' },
        { at: [1150, at(ivField, 1, drain(0.9, 1))[1] - 22], anchor: 'end', room: 300, size: 28 },
        { at: [860, 84], wants: /sat|mΩ|R_?DS/i, anchor: 'end', room: 300 },
      ]),
    ),
  ].join('')
}

function junction({ labels, random }: Brief): string {
  const knees = [random.between(0.28, 0.36), random.between(0.52, 0.6), random.between(0.76, 0.84)]
  const inks = random.shuffle([copper, ink, ink60])
  const reverse = random.chance(0.4)
  const zero = reverse ? 0.28 : 0
  return [
    grid(ivField, { columns: 8, rows: 5 }),
    ...knees.map((knee, i) =>
      curve(ivField, (right) => zero + 0.012 * Math.exp((right - knee) * 30) + Math.max(0, right - knee) * 0.4, {
        to: Math.min(1, knee + 0.16),
        width: inks[i] === copper ? 8 : 5,
        ink: inks[i] ?? ink,
      }),
    ),
    reverse ? levelLine(ivField, zero, { ink }) : '',
    uprightLine(ivField, knees[inks.indexOf(copper)] ?? 0.5, { ink: copper }),
    axes(ivField),
    letter(
      labels,
      reserved([
        { at: at(ivField, 0.12, 0.86), wants: /I_?F|current|mA|A$/i, room: 210, fallback: 'IF' },
        { at: [1180, 602], wants: /V_?F|voltage|V$/i, anchor: 'end', room: 300, fallback: 'VF' },
        { at: [at(ivField, knees[inks.indexOf(copper)] ?? 0.5, 0)[0], 602], ink: copper, room: 300 },
        { at: [at(ivField, 0.3, 0)[0], 72], room: 270 },
        { at: [at(ivField, 0.78, 0)[0], 72], room: 300 },
      ]),
    ),
  ].join('')
}

function solarCell({ labels, random }: Brief): string {
  const sharp = random.between(12, 20)
  const current = (right: number, light: number) =>
    0.84 * light * (1 - Math.exp((right - 0.86 - 0.05 * Math.log(light)) * sharp))
  const power = (right: number, light: number) => Math.max(0, current(right, light)) * right * 1.16
  const best = range(101).reduce((found, i) => (power(i / 100, 1) > power(found, 1) ? i / 100 : found), 0)
  const lights = [0.4, 0.7, 1]
  return [
    grid(ivField, { columns: 8, rows: 5 }),
    hatch(
      [
        [
          at(ivField, 0, 0),
          at(ivField, best, 0),
          at(ivField, best, current(best, 1)),
          at(ivField, 0, current(best, 1)),
        ],
      ],
      { ink: copper30 },
    ),
    ...lights.map((light) =>
      curve(ivField, (right) => current(right, light), {
        to: 0.86 + 0.05 * Math.log(light),
        width: light === 1 ? 7 : 4,
        ink: light === 1 ? ink : ink60,
      }),
    ),
    curve(ivField, (right) => power(right, 1), { to: 0.86, ink: copper, width: 7 }),
    lines([[at(ivField, best, 0), at(ivField, best, current(best, 1))]], { ink: copper, width: 3, dash: '8 8' }),
    circle(at(ivField, best, current(best, 1)), 12, { fill: copper, width: 0 }),
    axes(ivField),
    letter(
      labels,
      reserved([
        {
          at: [at(ivField, best, 0)[0] + 60, 120],
          wants: /MPP|P_?M|peak|Pmax/i,
          ink: copper,
          anchor: 'start',
          room: 320,
          fallback: 'MPP',
        },
        { at: [184, 84], wants: /I_?SC|current/i, anchor: 'start', room: 300, fallback: 'ISC' },
        { at: [1180, 602], wants: /V_?OC|voltage|V$/i, anchor: 'end', room: 300, fallback: 'VOC' },
        { at: at(ivField, 0.3, 0.42), wants: /W/, room: 330 },
        { at: [520, 84], anchor: 'start', room: 300 },
      ]),
    ),
  ].join('')
}

/** What a linear regulator gives over its input: nothing, then following, then flat; over its differential, a limit that folds back. */
function regulation({ labels, random }: Brief): string {
  const folding = /VIN.VOUT|diff/i.test(labels.join(' '))
  const knee = folding ? random.between(0.36, 0.44) : random.between(0.3, 0.42)
  const level = random.between(0.66, 0.76)
  const limit = (right: number) =>
    right < knee ? level + 0.06 * (1 - right / knee) : level * (0.26 + 0.74 * Math.exp(-(right - knee) * 5))
  const source = (right: number) =>
    right < knee * 0.3 ? 0 : Math.min(level, ((right - knee * 0.3) / (knee * 0.7)) * level)
  const value = folding ? limit : source
  const second = folding ? (right: number) => limit(right) * 0.78 : (right: number) => source(right) * 0.6
  return [
    hatch(
      [
        [
          at(ivField, knee, 0),
          at(ivField, knee, value(knee)),
          ...range(41).map((i) => at(ivField, knee + ((1 - knee) * i) / 40, value(knee + ((1 - knee) * i) / 40))),
          at(ivField, 1, 0),
        ],
      ],
      { ink: copper15, step: 18, width: 4 },
    ),
    grid(ivField, { columns: 8, rows: 5 }),
    curve(ivField, second, { ink: ink60, width: 5, ...(folding ? { dash: '18 10' } : {}) }),
    curve(ivField, value, { ink: copper, width: 8 }),
    uprightLine(ivField, knee, { ink }),
    circle(at(ivField, knee, value(knee)), 12, { fill: copper, width: 0 }),
    axes(ivField),
    letter(
      labels,
      reserved([
        { at: [184, 84], wants: /^I_?OUT|^I$|current/i, anchor: 'start', room: 300, fallback: 'IOUT' },
        { at: [1180, 602], wants: /^V_?IN|^V$|voltage/i, anchor: 'end', room: 400, fallback: 'VIN' },
        {
          at: [at(ivField, knee + 0.04, 0)[0], at(ivField, 0, value(knee) + 0.1)[1]],
          wants: /A$/,
          anchor: 'start',
          ink: copper,
          room: 330,
        },
        { at: [at(ivField, knee, 0)[0], 602], wants: /\d ?V$/, room: 260 },
        { at: at(ivField, 0.97, 0.1), anchor: 'end', room: 330 },
      ]),
    ),
  ].join('')
}

export const characteristics = { 'plot-iv': currentVoltage } satisfies Family
