import { at, axes, curve, type Field, grid } from './axes.ts'
import { letter, lettered } from './lettering.ts'
import { copper, copper60, ink, ink12, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import { arrow, box, circle, hatch, line, lines, type Point, polyline, rect, rects, vias } from './strokes.ts'

const period = /^(Q[1-4]|H[12]|20\d\d|FY\d*|Week \d+|[JFMASOND][a-z]{2})\b/
const amount = /\d.*(day|week|month|quarter|%|\$|€|₹)|[$€₹]\d/i

/** A market as an engineer who buys sees it: growth by period, two prices over time, or what takes how long. */
function market(brief: Brief): string {
  const { labels, random } = brief
  if (labels.filter((label) => period.test(label)).length >= 3) return growth(brief)
  if (labels.filter((label) => amount.test(label)).length >= 2) return random.chance(0.6) ? bars(brief) : prices(brief)
  return random.chance(0.6) ? prices(brief) : growth(brief)
}

/** Columns by period, the last of them a forecast, with the line of their growth. */
function growth({ labels, random }: Brief): string {
  const periods = labels.filter((label) => period.test(label))
  const rest = labels.filter((label) => !period.test(label))
  const count = periods.length >= 3 ? periods.length : random.int(6, 9)
  const rate = random.between(0.09, 0.24)
  const dip = random.int(1, count - 2)
  const values = range(count).map((i) => (1 + rate) ** i * (i === dip ? 0.84 : 1) * random.between(0.96, 1.04))
  const [left, bottom, width, height] = [110, 560, 1050, 390]
  const pitch = width / count
  const top = (i: number) => bottom - ((values[i] ?? 0) / Math.max(...values)) * height
  const columns = range(count).map((i): [Point, [number, number]] => [
    [left + i * pitch + pitch * 0.2, top(i)],
    [pitch * 0.6, bottom - top(i)],
  ])
  const forecast = count - random.int(1, Math.max(1, Math.floor(count / 3)))
  const trend = range(count).map((i): Point => [left + (i + 0.5) * pitch, top(i) - 34])
  return [
    lines(
      range(4).map((i) => [
        [left - 10, bottom - (i * height) / 3],
        [left + width, bottom - (i * height) / 3],
      ]),
      { ink: ink12, width: 3 },
    ),
    rects(columns.slice(0, forecast), { width: 0, fill: ink }),
    ...columns
      .slice(forecast)
      .map(
        ([corner, size]) =>
          rect(corner, size, { width: 5, fill: paper, ink: copper }) +
          hatch([box(corner, size)], { ink: copper60, step: 18 }),
      ),
    polyline(trend, { ink: copper, width: 6 }),
    vias(trend, 11, copper),
    line([left - 20, bottom], [left + width + 20, bottom], { width: 5 }),
    ...(periods.length >= 3
      ? periods.map((name, i) => lettered(name, { at: [left + (i + 0.5) * pitch, 600], room: pitch - 20 }))
      : []),
    letter(rest, [
      { at: [left, 82], wants: /bn|\$|€|₹|crore|units|price|week|lead/i, anchor: 'start', size: 38, room: 420 },
      {
        at: [left, 146],
        wants: /%|CAGR|growth/i,
        anchor: 'start',
        ink: copper,
        size: 38,
        room: 420,
        fallback: `+${Math.round(rate * 100)}%`,
      },
      ...(periods.length >= 3
        ? []
        : [
            { at: [left, 602] as Point, anchor: 'start' as const, room: 330 },
            { at: [1040, 602] as Point, anchor: 'end' as const, room: 330 },
          ]),
    ]),
  ].join('')
}

/** Two quantities over the same time: one climbs or falls in steps, the other follows it or answers it. */
function prices({ labels, random }: Brief): string {
  const field: Field = { x: 130, y: 130, width: 1020, height: 420 }
  const turn = random.between(0.35, 0.6)
  const rising = random.chance(0.6)
  const first = (right: number) =>
    rising ? 0.22 + 0.6 / (1 + Math.exp(-(right - turn) * 11)) : 0.82 - 0.6 / (1 + Math.exp(-(right - turn) * 11))
  const wave = random.between(1, 2.4)
  const second = (right: number) => 0.34 + 0.16 * Math.sin(right * Math.PI * wave + 1) + (rising ? -0.1 : 0.18) * right
  const steps = random.int(9, 14)
  const stairs = range(steps).flatMap((i): Point[] => [
    at(field, i / steps, first((i + 0.5) / steps)),
    at(field, (i + 1) / steps, first((i + 0.5) / steps)),
  ])
  const end = stairs.at(-1) ?? [0, 0]
  return [
    hatch([[at(field, 0, 0), ...stairs, at(field, 1, 0)]], { ink: ink12, step: 20, width: 4 }),
    grid(field, { columns: steps, rows: 4 }),
    curve(field, second, { ink, width: 6 }),
    polyline(stairs, { ink: copper, width: 8 }),
    circle(end, 13, { fill: copper, width: 0 }),
    axes(field),
    letter(labels, [
      { at: [164, 84], wants: /price|\$|€|₹|week|lead|index/i, anchor: 'start', ink: copper, size: 36, room: 420 },
      { at: [1180, 598], wants: /quarter|week|month|year|week/i, anchor: 'end', room: 330 },
      { at: [1180, 84], wants: /spot|stock|%/i, anchor: 'end', size: 36, room: 420 },
      { at: at(field, 0.04, rising ? 0.86 : 0.1), anchor: 'start', room: 330 },
      { at: [160, 598], anchor: 'start', room: 330 },
    ]),
  ].join('')
}

/** Level bars from one line: names at the left, amounts at their ends. */
function bars({ labels, random }: Brief): string {
  const amounts = labels.filter((label) => amount.test(label)).slice(0, 3)
  const names = labels.filter((label) => !amounts.includes(label))
  const [left, top] = [360, 110]
  const longest = Math.max(...amounts.map((label) => Number.parseFloat(label.replace(/[^\d.]/g, '')) || 1))
  const rows = Math.max(amounts.length, 2)
  const pitch = 450 / rows
  const reach = (i: number) =>
    Math.max(
      60,
      (560 * (Number.parseFloat((amounts[i] ?? '').replace(/[^\d.]/g, '')) || longest * random.between(0.4, 0.9))) /
        longest,
    )
  return [
    ...range(rows).map((i) => {
      const y = top + i * pitch
      const size: [number, number] = [reach(i), pitch * 0.56]
      return i === 0
        ? rect([left, y], size, { width: 0, fill: ink })
        : rect([left, y], size, { width: 5, ink: copper, fill: paper }) +
            hatch([box([left, y], size)], { ink: copper60, step: 20, width: 4 })
    }),
    line([left, 84], [left, 580], { width: 6 }),
    arrow([left, 580], [1180, 580], { width: 4 }),
    lines(
      range(8).map((i) => [
        [left + (i + 1) * 90, 572],
        [left + (i + 1) * 90, 588],
      ]),
      { ink: ink60, width: 3 },
    ),
    ...amounts.map((label, i) =>
      lettered(label, {
        at: [left + reach(i) + 24, top + i * pitch + pitch * 0.28],
        anchor: 'start',
        size: 38,
        room: 270,
        ...(i === 0 ? {} : { ink: copper }),
      }),
    ),
    letter(
      names,
      range(3).map((i) =>
        i < rows
          ? { at: [left - 24, top + i * pitch + pitch * 0.28] as Point, anchor: 'end' as const, size: 36, room: 260 }
          : { at: [1190, 84] as Point, anchor: 'end' as const, room: 330 },
      ),
    ),
  ].join('')
}

export const markets = { 'market-chart': market } satisfies Family
