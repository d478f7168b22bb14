import JSON5 from 'json5'
import { diagramLimits } from '../../contract/diagram-rules.ts'
import { type Logic, readLogic } from './logic.ts'
import { DiagramProblem } from './problem.ts'
import { type Register, readRegister } from './register.ts'
import { readTiming, type Timing } from './timing.ts'

/** Only what its type lists reaches the library that draws it. */
export type Diagram = Timing | Register | Logic

/** Reads WaveJSON: JSON5 with `signal`, `reg` or `assign`. Pure. @throws DiagramProblem */
export function readDiagram(source: string): Diagram {
  if (source.length > diagramLimits.source) {
    const most = `at most ${diagramLimits.source.toLocaleString('en')} can be drawn`
    throw new DiagramProblem(`It has ${source.length.toLocaleString('en')} characters: ${most}`, { isTooLarge: true })
  }
  // Reading deep nesting takes long.
  if (isTooDeep(source)) throw new DiagramProblem(`It is nested more than ${deepest} deep`, { isTooLarge: true })
  const json = parse(source)
  if (isRecord(json)) {
    if ('signal' in json) return readTiming(json)
    if ('reg' in json) return readRegister(json)
    if ('assign' in json) return readLogic(json)
  }
  throw new DiagramProblem('It needs one of signal, reg and assign')
}

/** A group may hold a lane with a list, below the object that holds all. */
const deepest = diagramLimits.depth + 4

function isTooDeep(source: string): boolean {
  let depth = 0
  // oxlint-disable-next-line house/no-open-ended-expression -- A text that does not end ends with the source
  const brackets = source.replace(/"(?:\\.|[^"\\])*(?:"|$)|'(?:\\.|[^'\\])*(?:'|$)/gs, '').match(/[[\]{}]/g) ?? []
  return brackets.some((bracket) => {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    return depth > deepest
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** In JavaScript, from which many are copied, a semicolon may end it. */
const withoutSemicolon = (source: string) => source.trimEnd().replace(/;$/, '')

function parse(source: string): unknown {
  try {
    return JSON5.parse(withoutSemicolon(source))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const [, what = error.message, line, column] = /^JSON5: (.*?)(?: at (\d+):(\d+))?$/s.exec(error.message) ?? []
    throw new DiagramProblem(line ? `Line ${line}, column ${column}: ${what}` : `It is not JSON: ${what}`)
  }
}
