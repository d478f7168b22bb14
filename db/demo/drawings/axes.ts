import { ink, ink12, ink30 } from './palette.ts'
import { range } from './random.ts'
import { arrowHead, line, lines, type Pen, type Point, polyline } from './strokes.ts'

/** The field of a plot, in pixels of the sheet. */
export type Field = { x: number; y: number; width: number; height: number }

/** A value in [low, high] as a share of the way, linear. */
export const share = (value: number, [low, high]: readonly [number, number]): number => (value - low) / (high - low)
/** The same on a logarithmic axis. */
export const logShare = (value: number, [low, high]: readonly [number, number]): number =>
  Math.log(value / low) / Math.log(high / low)
/** Shares (0…1 rightwards, 0…1 upwards) as a point of the sheet. */
export const at = (field: Field, right: number, up: number): Point => [
  field.x + right * field.width,
  field.y + (1 - up) * field.height,
]

/** Grid lines at even divisions; `decades` instead divides the x axis logarithmically. */
export function grid(field: Field, divisions: { columns?: number; rows: number; decades?: number }): string {
  const { columns = 0, rows, decades = 0 } = divisions
  const upright = (s: number): [Point, Point] => [at(field, s, 0), at(field, s, 1)]
  const level = (s: number): [Point, Point] => [at(field, 0, s), at(field, 1, s)]
  const minor = range(decades).flatMap((decade) =>
    [2, 3, 4, 5, 6, 7, 8, 9].map((step) => upright((decade + Math.log10(step)) / decades)),
  )
  const strong =
    decades > 0
      ? range(decades + 1).map((d) => upright(d / decades))
      : range(columns + 1).map((c) => upright(c / columns))
  return (
    lines(minor, { ink: ink12, width: 2 }) +
    lines([...strong, ...range(rows + 1).map((r) => level(r / rows))], { ink: decades > 0 ? ink30 : ink12, width: 2.5 })
  )
}

/** Two axes with heads, the origin at the lower left. */
export function axes(field: Field, pen: Pen = {}): string {
  const { x, y, width, height } = field
  const up: Point = [x, y - 30]
  const right: Point = [x + width + 30, y + height]
  return (
    polyline(
      [
        [up[0], up[1] + 8],
        [x, y + height],
        [right[0] - 8, right[1]],
      ],
      { width: 4, ...pen },
    ) +
    arrowHead(up, -90, { ink: pen.ink ?? ink }) +
    arrowHead(right, 0, { ink: pen.ink ?? ink })
  )
}

/** A curve through y(x) for x from 0 to 1, both as shares of the field. */
export const curve = (
  field: Field,
  up: (right: number) => number,
  pen: Pen & { steps?: number; from?: number; to?: number } = {},
): string => {
  const { steps = 120, from = 0, to = 1, ...rest } = pen
  const points = range(steps + 1).map((i) => from + ((to - from) * i) / steps)
  return polyline(
    points.map((right) => at(field, right, Math.min(1, Math.max(0, up(right))))),
    { width: 5, ...rest },
  )
}

export const levelLine = (field: Field, up: number, pen: Pen = {}): string =>
  line(at(field, 0, up), at(field, 1, up), { width: 3, dash: '14 10', ...pen })
export const uprightLine = (field: Field, right: number, pen: Pen = {}): string =>
  line(at(field, right, 0), at(field, right, 1), { width: 3, dash: '14 10', ...pen })
