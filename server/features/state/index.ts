export { findHouseFigures } from './house-figures.ts'
