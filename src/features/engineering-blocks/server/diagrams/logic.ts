import { diagramLimits } from '../../contract/diagram-rules.ts'
import { Caption, readPart, requireAtMost } from './fields.ts'
import { DiagramProblem } from './problem.ts'

/** Outputs with their gates: `[['out', ['&', 'a', 'b']]]`. */
export interface Logic {
  kind: 'logic'
  caption: string
  assign: LogicGate[]
}

export type LogicGate = (string | LogicGate)[]

/** @throws DiagramProblem */
export function readLogic(json: Record<string, unknown>): Logic {
  const { text: caption = '' } = readPart(Caption.default({}), json['head'], 'head')
  const { assign: list } = json
  if (!Array.isArray(list) || list.length === 0) throw new DiagramProblem('assign must be a list of outputs')
  let count = 0
  const read = (gate: unknown, place: string): LogicGate => {
    if (!Array.isArray(gate) || gate.length === 0)
      throw new DiagramProblem(`${place} must be a gate, as in ["&", "a", "b"]`)
    return gate.map((item: unknown, index) => {
      count += 1
      if (Array.isArray(item) && index > 0) return read(item, `${place}[${index}]`)
      if (typeof item === 'string' || typeof item === 'number') return String(item)
      throw new DiagramProblem(`${place}[${index}] must be the name of a signal or a gate`)
    })
  }
  const assign = list.map((gate: unknown, index) => read(gate, `assign[${index}]`))
  requireAtMost(diagramLimits.gates, count, 'gates and signals')
  return { kind: 'logic', caption, assign }
}
