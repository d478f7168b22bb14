import { designColours } from '../../../platform/contract/settings/colours.ts'
import type { Look } from '../../../platform/contract/settings/look.ts'
import { fitPicture } from '../../../platform/server/pictures/fit-picture.ts'
import type { SettingValues } from '../../settings/contract/groups.ts'
import { toLook } from '../../settings/contract/look.ts'
import { openText } from './draw-text.ts'
import { markShapes } from './mark.ts'
import { fitLogo } from './own-pictures.ts'
import { toPng, widthOf } from './raster.ts'

type Identity = SettingValues['identity']

const width = 1200
const height = 630
const margin = 88
const room = width - 2 * margin

/** PNG of 1200 × 630 for links to pages without a picture of their own. */
export async function drawSocialCard(identity: Identity): Promise<Buffer> {
  const look = toLook(identity)
  const drawn = await (look.isDesigns ? designsCard(identity, look) : ownCard(identity, look))
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${look.colours.ground.light}"/>
${drawn}
</svg>`,
    width,
    look.typeface,
  )
}

async function designsCard({ name, tagline }: Identity, look: Look): Promise<string> {
  return `<defs><pattern id="hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V14" stroke="${hairline}" stroke-width="2.4"/></pattern></defs>
${board}
<g transform="translate(${margin - 7} 76) scale(7)" fill="none" stroke="${copper}">${markShapes}</g>
${(await setText(name, nameStyle(look), look)).svg(392)}
${(await setText(tagline, taglineStyle(look), look)).svg(462)}`
}

async function ownCard({ name, tagline, icon, logoLight }: Identity, look: Look): Promise<string> {
  const logo = await fitLogo(logoLight, logoBox)
  const symbol = logo === null && icon !== '' ? await fitPicture(icon, symbolBox).catch(() => null) : null
  const { accent, ink } = look.colours
  const image = (png: Buffer, box: typeof logoBox, y: number) =>
    `<image x="${margin}" y="${y}" width="${box.width}" height="${box.height}" href="data:image/png;base64,${png.toString('base64')}"/>`
  const title = await setText(name, nameStyle(look), look)
  const words = await setText(tagline, taglineStyle(look), look)
  const below = logo || symbol ? 470 : 380
  return [
    `<rect y="${height - band}" width="${width}" height="${band}" fill="${accent.light}"/>`,
    logo ? image(logo, logoBox, 176) : title.svg(below - 78 - (title.lines - 1) * title.lineHeight),
    symbol && image(symbol, symbolBox, title.lines > 1 ? 60 : 96),
    words.svg(below),
    logo &&
      (await setText(name, { size: 28, weight: 600, fill: ink.light }, look)).svg(
        Math.max(556, below + words.lines * words.lineHeight),
      ),
  ]
    .filter(Boolean)
    .join('\n')
}

const band = 28
const logoBox = { width: 840, height: 200 }
const symbolBox = { width: 132, height: 132 }

interface Style {
  /** In pixels. Smaller where the text would not fit. */
  size: number
  weight: 400 | 600 | 700
  fill: string
}

const nameStyle = ({ colours }: Look): Style => ({ size: 132, weight: 700, fill: colours.ink.light })
const taglineStyle = ({ colours }: Look): Style => ({ size: 36, weight: 400, fill: colours.quiet.light })

async function setText(given: string, { size: largest, weight, fill }: Style, { typeface }: Look) {
  const { text, draw } = await openText(given, typeface, weight)
  const element = (line: string, size: number, y: number) =>
    draw(line, {
      x: margin,
      y,
      size,
      attributes: `${weight === 700 ? `letter-spacing="${-size / 50}" ` : ''}fill="${fill}"`,
    })
  const measure = (line: string) =>
    widthOf(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="${height}">${element(line, largest, 392)}</svg>`,
      typeface,
    )
  const lines = largest * (room / (await measure(text))) < 0.7 * largest ? inHalves(text) : [text]
  const widest = Math.max(...(await Promise.all(lines.map(measure))))
  const size = widest > room ? Math.floor((largest * room) / widest) : largest
  const lineHeight = Math.round(size * 1.2)
  return {
    lines: lines.length,
    lineHeight,
    svg: (y: number) => lines.map((line, index) => element(line, size, y + index * lineHeight)).join(''),
  }
}

function inHalves(text: string): string[] {
  const middle = text.length / 2
  const blanks = Array.from(text.matchAll(/ /g), ({ index }) => index)
  const [nearest] = blanks.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  return nearest === undefined ? [text] : [text.slice(0, nearest), text.slice(nearest + 1)]
}

const [paper, ink, hairline, copper] = [
  designColours.ground.light,
  designColours.ink.light,
  designColours.hairline.light,
  designColours.accent.light,
]

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
