/**
 * Draws the covers of guides, surveys, tests and projects in the demo: flat colour, no words and no numbers, so that nothing in them can contradict a text.
 * `node tools/pictures/covers.ts` writes each in all widths to `db/demo/pictures`.
 */
import { join } from 'node:path'
import sharp from 'sharp'
import { articleWidths } from '../../server/features/images/index.ts'
import { guides } from './guides.ts'
import { parts } from './part-covers.ts'
import { projects } from './projects.ts'
import { height, width } from './shapes.ts'

const folder = join(import.meta.dirname, '..', '..', 'db', 'demo', 'pictures')

for (const [article, draw] of Object.entries({ ...guides, ...parts, ...projects })) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${draw()}</svg>`
  for (const size of articleWidths)
    await sharp(Buffer.from(svg), { density: 144 })
      .resize(size)
      .webp({ quality: 88, smartSubsample: true })
      .toFile(join(folder, `cover-${article}-${size}.webp`))
}
