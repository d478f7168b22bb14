export { archivo, mono } from './fonts.ts'
export { lookOf } from './look.ts'
export { drawingSize, toPng } from './raster.ts'
