import { Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js'
import { archivo } from './fonts.ts'

const font: NonNullable<ResvgRenderOptions['font']> = {
  loadSystemFonts: false,
  fontFiles: [archivo('regular'), archivo('semibold'), archivo('bold')],
  defaultFontFamily: 'Archivo',
}

/** A drawing as PNG, so many pixels wide. */
export async function toPng(svg: string, width: number): Promise<Buffer> {
  const image = await renderAsync(svg, { font, fitTo: { mode: 'width', value: width }, logLevel: 'off' })
  return image.asPng()
}

/** How wide a drawing's visible parts are, in its own units. */
export const widthOf = (svg: string): number => new Resvg(svg, { font }).getBBox()?.width ?? 0

/** The size of a drawing in its own units. @throws if it has none */
export function drawingSize(svg: string): { width: number; height: number } {
  const { width, height } = new Resvg(svg, { font })
  return { width, height }
}
