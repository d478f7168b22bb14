import type { ResvgRenderOptions } from '@resvg/resvg-js'
import { allowedInXml } from '../../../platform/contract/markup.ts'
import type { Typeface } from '../../../platform/contract/settings/typefaces.ts'
import { familyOf, fontFile } from './fonts.ts'

const fontOf = (typeface: Typeface): NonNullable<ResvgRenderOptions['font']> => ({
  loadSystemFonts: false,
  // The last for Cyrillic and Greek letters: a typeface may lack even Ω.
  fontFiles: [
    ...(['regular', 'semibold', 'bold'] as const).map((weight) => fontFile(typeface, weight)),
    fontFile('inter', 'regular'),
  ],
  defaultFontFamily: familyOf(typeface),
})
const font = fontOf('archivo')

const resvg = () => import('@resvg/resvg-js')

export async function toPng(svg: string, width: number, typeface: Typeface = 'archivo'): Promise<Buffer> {
  const { renderAsync } = await resvg()
  const options = { font: fontOf(typeface), fitTo: { mode: 'width', value: width } as const, logLevel: 'off' as const }
  return (await renderAsync(allowedInXml(svg), options)).asPng()
}

/** In the drawing's own units. */
export async function widthOf(svg: string, typeface: Typeface): Promise<number> {
  const { Resvg } = await resvg()
  return new Resvg(allowedInXml(svg), { font: fontOf(typeface) }).getBBox()?.width ?? 0
}

/** In the drawing's own units. @throws if it has none */
export async function drawingSize(svg: string): Promise<{ width: number; height: number }> {
  const { Resvg } = await resvg()
  const { width, height } = new Resvg(svg, { font })
  return { width, height }
}

/** On white, as red, green, blue and opacity. @throws if it cannot be drawn */
export async function toPixels(svg: string, width: number): Promise<{ width: number; height: number; pixels: Buffer }> {
  const { renderAsync } = await resvg()
  const options = {
    font,
    background: '#fff',
    fitTo: { mode: 'width', value: width } as const,
    logLevel: 'off' as const,
  }
  const { height, pixels, width: drawn } = await renderAsync(svg, options)
  return { width: drawn, height, pixels }
}
