export { archivo, mono } from './fonts.ts'
