export { findSystemFigures } from './system-figures.ts'
