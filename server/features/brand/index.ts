export { archivo, mono, openScriptFonts } from './fonts.ts'
export { lookOf } from './look.ts'
export { drawingSize, toPixels, toPng } from './raster.ts'
export type { ScriptFonts, StyledText } from './script-fonts.ts'
