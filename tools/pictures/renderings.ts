/**
 * Makes the demo's pictures of what `scenes` rendered: `node tools/pictures/renderings.ts FOLDER` takes every `SCENE-1280.png` there and
 * writes `macro-SCENE` in all widths to `db/demo/pictures`, none above the weight that a lead picture may have.
 */
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { articleWidths } from '../../server/features/images/index.ts'

const folder = join(import.meta.dirname, '..', '..', 'db', 'demo', 'pictures')
const heaviest = 100_000
const ending = '-1280.png'
const [, , from = '.'] = process.argv

for (const file of (await readdir(from)).filter((name) => name.endsWith(ending)))
  for (const width of articleWidths) {
    const picture = sharp(join(from, file)).toColourspace('srgb').resize(width).sharpen({ sigma: 0.5 })
    for (let quality = 84; quality > 30; quality -= 4) {
      const options = { quality, smartSubsample: true, effort: 6 }
      const { size } = await picture
        .clone()
        .webp(options)
        .toFile(join(folder, `macro-${basename(file, ending)}-${width}.webp`))
      if (size <= heaviest) break
    }
  }
