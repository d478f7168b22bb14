import type { TableLine } from '../../../../platform/server/core/text-table.ts'

/** LTspice writes two values into one column: `(-3.01e+00dB,-4.50e+01°)`. The degree sign may be in an old encoding. */
const polar = /^\(([-+\d.e]{1,40})dB,([-+\d.e]{1,40})[°\ufffd]\)$/i
const rectangular = /^([-+]?\d[\d.]{0,30}e[-+]?\d{1,3}),([-+]?\d[\d.]{0,30}e[-+]?\d{1,3})$/i
const isSimulated = (lines: readonly TableLine[]) => /^(?:time|freq\.)$/i.test(lines[0]?.cells[0] ?? '')
const step = /^Step Information:\s{0,3}([^()]{1,100})/i

function magnitudeAndPhase(cell: string): string[] | null {
  const inPolar = polar.exec(cell)
  if (inPolar) return inPolar.slice(1)
  const [real, imaginary] = (rectangular.exec(cell)?.slice(1) ?? []).map(Number)
  if (real === undefined || imaginary === undefined || !Number.isFinite(real + imaginary)) return null
  const [size, angle] = [20 * Math.log10(Math.hypot(real, imaginary)), (Math.atan2(imaginary, real) * 180) / Math.PI]
  return Number.isFinite(size) ? [size, angle].map((value) => String(Number(value.toPrecision(9)))) : ['', '']
}

/** Replaces complex columns by magnitude and phase. */
export function withTraces(lines: readonly TableLine[]): readonly TableLine[] {
  const [head, ...rows] = lines
  if (!head || !isSimulated(lines)) return lines
  const isStep = ({ cells: [first = ''] }: TableLine) => step.test(first)
  const isComplex = head.cells.map((_, column) =>
    rows.every((row) => isStep(row) || magnitudeAndPhase(row.cells[column] ?? '') !== null),
  )
  if (rows.every(isStep) || !isComplex.includes(true)) return lines
  const split = (cells: readonly string[], each: (cell: string) => string[]) =>
    cells.flatMap((cell, column) => (isComplex[column] ? each(cell) : [cell]))
  return [
    { cells: split(head.cells, (name) => [`Magnitude of ${name} (dB)`, `Phase of ${name} (°)`]), line: head.line },
    ...rows.map((row) =>
      isStep(row) ? row : { cells: split(row.cells, (cell) => magnitudeAndPhase(cell) ?? ['', '']), line: row.line },
    ),
  ]
}

/** LTspice writes steps below each other. Each becomes columns of its own. */
export function withSteps(lines: readonly TableLine[]): TableLine[] {
  const [head, ...rows] = lines
  if (!head || !isSimulated(lines) || !step.test(rows[0]?.cells[0] ?? '')) return [...lines]
  const steps: { name: string; rows: TableLine[] }[] = []
  for (const row of rows) {
    const [, name] = step.exec(row.cells[0] ?? '') ?? []
    if (name) steps.push({ name: name.trim(), rows: [] })
    else steps.at(-1)?.rows.push(row)
  }
  const [x = '', ...traces] = head.cells
  const cells = [x, ...steps.flatMap(({ name }) => traces.map((trace) => stepped(trace, name)))]
  const timesOf = (all: readonly TableLine[]) => all.map(({ cells: [time] }) => time).join(' ')
  const [first] = steps
  const isShared = first && steps.every((each) => timesOf(each.rows) === timesOf(first.rows))
  const empty = (count: number) => Array.from({ length: count * traces.length }, () => '')
  if (isShared)
    return [
      { ...head, cells },
      ...first.rows.map(({ line, cells: [time = ''] }, at) => ({
        line,
        cells: [time, ...steps.flatMap((each) => each.rows[at]?.cells.slice(1) ?? [])],
      })),
    ]
  // Each step has times of its own.
  return [
    { ...head, cells },
    ...steps.flatMap((each, at) =>
      each.rows.map(({ line, cells: [time = '', ...values] }) => ({
        line,
        cells: [time, ...empty(at), ...values, ...empty(steps.length - at - 1)],
      })),
    ),
  ]
}

/** A unit in brackets stays at the end. */
const stepped = (trace: string, name: string) =>
  trace.endsWith(' (dB)') || trace.endsWith(' (°)')
    ? trace.replace(/ (\([^()]{1,3}\))$/, `, ${name} $1`)
    : `${trace}, ${name}`
