export { archivo, mono, scriptFonts } from './fonts.ts'
export { lookOf } from './look.ts'
export { drawingSize, toPixels, toPng } from './raster.ts'
