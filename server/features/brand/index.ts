export { archivo, mono } from './fonts.ts'
export { lookOf } from './look.ts'
export { drawingSize, toPixels, toPng } from './raster.ts'
