/**
 * Draws the demo's drawings again whose labels and curves follow from their articles: `node tools/pictures/drawings.ts` writes each in all widths
 * to `db/demo/pictures`, `node tools/pictures/drawings.ts ARTICLE …` only some. The others are kept as they were drawn.
 */
import { join } from 'node:path'
import sharp from 'sharp'
import { toPng } from '../../server/features/brand/index.ts'
import { articleWidths } from '../../server/features/images/index.ts'
import { chains } from './drawings/chains.ts'
import { comparisons } from './drawings/comparisons.ts'
import { fields } from './drawings/fields.ts'
import { layouts } from './drawings/layouts.ts'
import { loop } from './drawings/loop.ts'
import { paper } from './drawings/pen.ts'
import { plots } from './drawings/plots.ts'
import { signals } from './drawings/signals.ts'
import { things } from './drawings/things.ts'
import { height, width } from './shapes.ts'

const folder = join(import.meta.dirname, '..', '..', 'db', 'demo', 'pictures')
const [, , ...wanted] = process.argv
const all = Object.entries({
  ...chains,
  ...comparisons,
  ...fields,
  ...layouts,
  ...loop,
  ...plots,
  ...signals,
  ...things,
})

for (const [article, draw] of all.filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${draw()}</svg>`
  const png = await toPng(svg, width * 2)
  for (const size of articleWidths) {
    // A drawing of few colours is small without loss, and known as line art.
    const few = await sharp(png).resize(size).png({ palette: true, colours: 16, dither: 0, effort: 10 }).toBuffer()
    await sharp(few)
      .webp({ lossless: true, effort: 6 })
      .toFile(join(folder, `${article}-${size}.webp`))
  }
}
