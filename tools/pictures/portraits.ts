/**
 * Draws the portraits of the demo's authors: a coloured ground, an outline, hair as one shape and the fewest strokes that still make a person.
 * `node tools/pictures/portraits.ts` writes each in all widths to `db/demo/pictures`. They look the same in dark mode.
 */
import { join } from 'node:path'
import sharp from 'sharp'
import { portraitWidths } from '../../server/demo/pictures.ts'
import { faces } from './faces.ts'

const folder = join(import.meta.dirname, '..', '..', 'db', 'demo', 'pictures')

for (const [person, face] of Object.entries(faces)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="56 46 368 368" width="480" height="480">${face}</svg>`
  for (const width of portraitWidths)
    await sharp(Buffer.from(svg), { density: 144 })
      .resize(width)
      .webp({ quality: 90, smartSubsample: true })
      .toFile(join(folder, `portrait-${person}-${width}.webp`))
}
