export { archivo, mono } from './fonts.ts'
export { lookOf } from './look.ts'
export { sizeOf, toPng } from './raster.ts'
