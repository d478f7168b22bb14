import { escapeMarkup } from '../../../contract/markup.ts'
import { copper, hairline, ink, paper, quietInk } from './colours.ts'
import { markShapes } from './mark.ts'
import { toPng, widthOf } from './raster.ts'

const width = 1200
const height = 630
const margin = 88
const largestName = 132

/** The picture of links to pages without one of their own: 1200 × 630, PNG. */
export async function drawSocialCard({ siteName, tagline }: { siteName: string; tagline: string }): Promise<Buffer> {
  const name = escapeMarkup(siteName)
  const set = (size: number) =>
    `<text x="${margin}" y="392" font-family="Archivo" font-weight="700" font-size="${size}" letter-spacing="${-size / 50}" fill="${ink}">${name}</text>`
  const room = width - 2 * margin
  const natural = await widthOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="630">${set(largestName)}</svg>`,
  )
  const size = natural > room ? Math.floor((largestName * room) / natural) : largestName
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><pattern id="hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V14" stroke="${hairline}" stroke-width="2.4"/></pattern></defs>
<rect width="${width}" height="${height}" fill="${paper}"/>
${board}
<g transform="translate(${margin - 7} 76) scale(7)" fill="none" stroke="${copper}">${markShapes}</g>
${set(size)}
<text x="${margin}" y="462" font-family="Archivo" font-weight="400" font-size="36" fill="${quietInk}">${escapeMarkup(tagline)}</text>
</svg>`,
    width,
  )
}

/** A ground plane in the corner, with clearances around the vias of three traces that run under the name. */
const vias = [
  [1062, 122],
  [962, 222],
  [1112, 272],
] as const
const board = `<path d="M760 0 H1200 V330 L1120 410 H940 L760 230 Z" fill="url(#hatch)"/>
${vias.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="34" fill="${paper}"/>`).join('')}
<g fill="none" stroke="${paper}" stroke-width="26"><path d="M1062 122 V0"/><path d="M962 222 L862 122 V0"/><path d="M1112 272 H1200"/></g>
<g fill="none" stroke="${copper}" stroke-width="5"><path d="M1062 108 V0"/><path d="M952 212 L862 122 V0"/><path d="M1126 272 H1200"/>
<path d="M${margin} 536 H690 L724 570 H1090" stroke="${ink}" stroke-width="3"/></g>
<g fill="none" stroke="${copper}" stroke-width="7">${vias.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="14"/>`).join('')}<circle cx="1102" cy="570" r="11" stroke="${copper}"/></g>`
