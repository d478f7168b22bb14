import { tryToDraw } from './draw.ts'
import { figureOf } from './in-text.ts'
import { DiagramProblem } from './problem.ts'

export interface Shown {
  html: string
  problem: string | null
}

export default (source: string): Shown => {
  const drawing = tryToDraw(source)
  return drawing instanceof DiagramProblem
    ? { html: '', problem: drawing.message }
    : { html: figureOf(drawing, 1), problem: null }
}
