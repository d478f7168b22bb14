export interface DrawnPoint {
  x: number
  y: number
}

/** Drops invisible points: within half a drawing unit it keeps the first, extremes and last. Pure. */
export function visibleCurve(points: readonly DrawnPoint[]): DrawnPoint[] {
  const kept: DrawnPoint[] = []
  let start = 0
  for (let at = 1; at <= points.length; at += 1) {
    if (at < points.length && columnOf(points[at]) === columnOf(points[start])) continue
    kept.push(...outlineOf(points.slice(start, at)))
    start = at
  }
  return kept
}

const columnOf = (point: DrawnPoint | undefined) => Math.round((point?.x ?? 0) * 2)

function outlineOf(run: readonly DrawnPoint[]): readonly DrawnPoint[] {
  if (run.length <= 4) return run
  const heights = run.map(({ y }) => y)
  const wanted = [0, heights.indexOf(Math.min(...heights)), heights.indexOf(Math.max(...heights)), run.length - 1]
  return [...new Set(wanted)].toSorted((a, b) => a - b).flatMap((index) => run[index] ?? [])
}

/** Marks are wider, so that one hides the others in its cell. */
const cell = 1.5

export function visibleMarks(points: readonly DrawnPoint[]): DrawnPoint[] {
  const cells = new Map(points.map((point) => [`${Math.round(point.x / cell)} ${Math.round(point.y / cell)}`, point]))
  return [...cells.values()]
}
