export { archivo, mono } from './fonts.ts'
export { lookOf } from './look.ts'
