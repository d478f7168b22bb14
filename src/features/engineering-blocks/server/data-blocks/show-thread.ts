import { DiagramProblem } from '../diagrams/problem.ts'
import { blockOf, tryToRead } from './in-text.ts'

export interface ShownData {
  html: string
  problem: string | null
}

export default (source: string): ShownData => {
  const read = tryToRead(source)
  return read instanceof DiagramProblem
    ? { html: '', problem: read.message }
    : { html: blockOf(read, 1, new Set()), problem: null }
}
