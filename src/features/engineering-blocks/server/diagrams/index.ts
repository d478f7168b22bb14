export { requireAtMost } from './fields.ts'
export { describeDiagrams, diagramProblems, requireDrawable, withDiagrams } from './in-text.ts'
export { digestOf, pngOfDrawing, withDiagramPictures } from './pictures.ts'
export { DiagramProblem } from './problem.ts'
