export { describeDiagrams, diagrams, requireDrawable, withDiagrams } from './in-text.ts'
export { withDiagramPictures } from './pictures.ts'
export { DiagramProblem } from './problem.ts'
