export { archivo, mono } from './fonts.ts'
export { lookOf } from './look.ts'
export { toPng } from './raster.ts'
