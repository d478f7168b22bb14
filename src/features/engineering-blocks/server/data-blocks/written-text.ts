import { delimiterOf } from '../../../../platform/server/core/text-table.ts'
import { DiagramProblem } from '../diagrams/problem.ts'
import { quantityIn } from './numbers.ts'
import { scaleOf } from './table-units.ts'

export interface TableText {
  /** As many lines as were written: those beside the table are empty. */
  csv: string
  delimiter: string
}

const numeric = /^[-+]?\.?\d[\d.]{0,40}(?:e[-+]?\d{1,3})?$/i
const remark = /^\s{0,10}(?:[#%!]|;\s?[A-Za-z][^;]*$|BEGIN )/
const rule = /^[\s|+]{0,40}[-_=]{5}[-_=\s|+]*$/
/** The names of columns in EAGLE's lists. */
const eagleHead = /^Part\s{2,40}Value\s{2,80}(?:Device|Package)\b/
const hasDelimiter = (line: string) => /[\t;,]/.test(line)
/** Excel names the separator in its first line. */
const named = /^"?sep=([\t;,])"?$/i
const isEmpty = (line: string | undefined) => line === undefined || line.trim() === ''

/**
 * Finds the table below remarks, titles and lines of dashes. Its columns may be separated by blanks only.
 * @throws DiagramProblem if they do not stand below their names
 */
export function tableText(text: string): TableText {
  const written = text.split(/\r\n?|\n/)
  const said = written.findIndex((line) => !isEmpty(line))
  const [, separator] = named.exec(written[said] ?? '') ?? []
  if (separator) {
    const below = written.with(said, '')
    // A line with the separator may name the columns: `#Pins;R`.
    const isRemark = (line: string) => remark.test(line) && !line.includes(separator)
    const first = below.findIndex((line) => !isEmpty(line) && !isRemark(line))
    return { csv: below.map((line, at) => (at < first ? '' : line)).join('\n'), delimiter: separator }
  }
  const lines = withoutRemarks(written)
  const ruled = lines.slice(0, 60).findIndex((line) => rule.test(line))
  const eagle = lines.slice(0, 60).findIndex((line) => eagleHead.test(line))
  const first = eagle >= 0 ? eagle : lines.slice(0, ruled).findLastIndex((line) => !isEmpty(line))
  const start = eagle >= 0 || ruled > 0 ? first : lines.findIndex((line) => !isEmpty(line))
  const head = lines[start] ?? ''
  const table = lines.map((line, at) => (at < start || rule.test(line) || line === 'END' ? '' : line))
  const rows = table.slice(start + 1)
  const isAligned = eagle >= 0 || (!hasDelimiter(head) && /\S\s{2,}\S/.test(head.trim()) && !rows.some(hasDelimiter))
  const places = placesIn(head)
  // A word across the beginning of a column would be cut in two.
  const cut = rows.findIndex((line) => places.some((place) => /^\S\S/.test(line.slice(place - 1, place + 1))))
  const isTable = isAligned && !isOfNumbers(rows)
  if (isTable && cut >= 0 && rows.some((line) => /\S\s{2,}\S/.test(line)))
    throw new DiagramProblem(
      `Line ${start + cut + 2}: its columns do not begin below their names. Separate the columns with commas or tabs`,
    )
  if (isTable && cut < 0) return { csv: fixedWidth(table, places).join('\n'), delimiter: '\t' }
  if (!hasDelimiter(head) && !rows.some(hasDelimiter) && isOfNumbers(rows, numbersIn(head).length))
    return { csv: table.map((line) => line.trim().replace(/\s+/g, '\t')).join('\n'), delimiter: '\t' }
  return {
    csv: table.join('\n'),
    delimiter: delimiterOf(hasDelimiter(head) ? head : (rows.find(hasDelimiter) ?? head)),
  }
}

const numbersIn = (line: string) => line.trim().split(/\s+/)

/** True if all lines are several numbers with blanks between them: `1.0e3  -3.0`. */
function isOfNumbers(rows: readonly string[], count = 0): boolean {
  const written = rows.filter((line) => !isEmpty(line)).map(numbersIn)
  return (
    written.length > 0 &&
    written.every(
      (each) => each.length > 1 && (count === 0 || each.length === count) && each.every((one) => numeric.test(one)),
    )
  )
}

/** Empties the lines of remarks, except the last if it names the columns. */
function withoutRemarks(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => !isEmpty(line) && !remark.test(line))
  const remarks = lines.slice(0, Math.max(first, 0)).filter((line) => !isEmpty(line))
  if (remarks.length === 0) return [...lines]
  const body = lines[first] ?? ''
  const last = lines.slice(0, first).findLastIndex((line) => !isEmpty(line))
  const names = (lines[last] ?? '').replace(/^\s*[#%!;]\s*/, '')
  const cellsOf = (line: string) => line.trim().split(hasDelimiter(line) ? delimiterOf(line) : /\s+/)
  const [head, cells] = [cellsOf(names), cellsOf(body)]
  const isNamed = head.length > 1 && head.length === cells.length && cells.some((cell) => numeric.test(cell.trim()))
  // A column of numbers may be called “#” or “#Pins”.
  if (isNamed && remarks.length === 1 && hasDelimiter(names)) return [...lines]
  const option = touchstone(remarks, cellsOf(body.split('!', 1)[0] ?? ''))
  if (option)
    return lines.map((line, at) =>
      at === last ? option : at < first ? '' : (line.split('!', 1)[0] ?? '').trim().replace(/\s+/g, '\t'),
    )
  const withTimes = clocked(remarks, cells)
  if (withTimes) return withTimes(lines, first)
  return lines.map((line, at) => (at < first ? (isNamed && at === last ? names : '') : line))
}

/** Names of columns in a Touchstone file with one or two ports, whose option line is `# GHz S MA R 50`. */
function touchstone(remarks: readonly string[], cells: readonly string[]): string | null {
  const [, unit = '', kind = '', format = ''] =
    remarks.map((line) => /^#\s{0,9}([kMG]?Hz)\s{1,9}([SYZHG])\s{1,9}(DB|MA|RI)\b/i.exec(line)).find(Boolean) ?? []
  const ports = cells.length === 3 ? ['11'] : cells.length === 9 ? ['11', '21', '12', '22'] : null
  if (!unit || !ports) return null
  const parts = { DB: ['Magnitude of @ (dB)', 'Phase of @ (°)'], MA: ['Magnitude of @', 'Phase of @ (°)'] }
  const pair = new Map(Object.entries(parts)).get(format.toUpperCase()) ?? ['Real part of @', 'Imaginary part of @']
  const names = ports.flatMap((port) => pair.map((each) => each.replace('@', kind.toUpperCase() + port)))
  const hertz = unit
    .slice(0, -2)
    .replace(/^[KG]/i, (letter) => (/k/i.test(letter) ? 'k' : 'G'))
    .replace('m', 'M')
  return [`Frequency (${hertz}Hz)`, ...names].join('\t')
}

/** In seconds. Hantek writes them as `S`. @throws DiagramProblem if it has no unit of time */
function timeStep(written: string): number {
  const { number, unit = '' } = quantityIn(written.replace(/S$/, 's'), () => false) ?? {}
  const step = (number?.point ?? Number.NaN) * (scaleOf(unit, 'time')?.factor ?? Number.NaN)
  if (!(step > 0))
    throw new DiagramProblem(
      `The time step “${written}” behind #CLOCK has no unit of time that we know. Write it as in #CLOCK=2nS`,
    )
  return step
}

/** Hantek writes the time step above the values. */
function clocked(remarks: readonly string[], cells: readonly string[]) {
  const valueOf = (name: string) =>
    remarks.flatMap((line) =>
      line.startsWith(`#${name}`)
        ? line
            .slice(name.length + 2)
            .trim()
            .slice(0, 40)
        : [],
    )[0]
  const written = valueOf('CLOCK')
  if (written === undefined || cells.length !== 1 || !numeric.test(cells[0] ?? '')) return null
  const clock = timeStep(written)
  const head = `Time (s),${valueOf('CHANNEL') ?? 'Value'} (${valueOf('UNITS') ?? 'V'})`
  return (lines: readonly string[], first: number): string[] => {
    let count = 0
    return lines.map((line, at) => {
      if (at < first) return at === 0 ? head : ''
      if (isEmpty(line)) return ''
      count += 1
      return `${Number((clock * (count - 1)).toPrecision(9))},${line.trim()}`
    })
  }
}

const placesIn = (head: string) =>
  [...head.matchAll(/(?:^|\s{2})(?=\S)/g)].map(({ index, 0: blanks }) => index + blanks.length)

const fixedWidth = (lines: readonly string[], places: readonly number[]): string[] =>
  lines.map((line) =>
    isEmpty(line)
      ? ''
      : places.map((place, column) => line.slice(place, places[column + 1] ?? line.length).trim()).join('\t'),
  )
