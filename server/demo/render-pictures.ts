import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { draw } from '../../db/demo/drawings/index.ts'
import { renderWebp } from '../../db/demo/drawings/raster.ts'
import { demoPictures } from '../data-folder.ts'
import type { ImageSize } from '../db/tables.ts'
import type { Drawing } from './read-articles.ts'

/** The widths a picture is kept in, in pixels. */
const widths = [400, 800, 1280]

export interface Picture {
  name: string
  sizes: ImageSize[]
}

/** Draws one picture into the picture store, in each width. `name` is also what its details are varied by. */
export async function renderPicture(dataDir: string, name: string, { drawing, labels }: Drawing): Promise<Picture> {
  const svg = draw({ kind: drawing, labels, seed: name })
  const images = await renderWebp(svg, widths)
  for (const { width, bytes } of images) {
    const file = join(dataDir, demoPictures, `${name}-${width}.webp`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  return { name, sizes: images.map(({ width, height }) => ({ width, height })) }
}

/** Does something for each item, as many at once as the machine has cores; answers in order. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}
