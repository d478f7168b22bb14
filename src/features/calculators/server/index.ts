export { calculationProblems, withCalculations } from './in-text.ts'
