import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import { demoPictures } from '../../../../platform/server/data-folder.ts'
import type { Crops } from '../../../../platform/server/db/column-values.ts'
import type { Point } from '../../contract/rules.ts'
import { articleWidths, cropShapes, isDrawn, isUploaded, type PictureRow, pictureFile } from '../images/pictures.ts'
import { cropsOf, putFiles } from '../images/store-image.ts'
import type { PictureDeps } from './deps.ts'

/** Crops from the original, else from the widest file. Stores the crops; nothing refers to them yet. */
export async function makeCrops(deps: PictureDeps, picture: PictureRow, focus: Point): Promise<Crops> {
  const { files, converter } = deps
  const path = join(tmpdir(), `groundplane-${randomUUID()}`)
  try {
    const widest = picture.original || pictureFile(picture.name, picture.sizes.at(-1)?.width ?? 0, 'webp')
    await pipeline(await openFile(deps, picture.name, widest), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const made = await converter.convert(
      { path },
      { widths: articleWidths, detailWidths: [], shapes: cropShapes, focus, salt: '' },
    )
    const crops = cropsOf(picture.name, { ...made, isLineArt: isDrawn(picture) }, focus)
    await putFiles(files, { name: picture.name, crops }, made)
    return crops
  } finally {
    await rm(path, { force: true })
  }
}

async function openFile({ files, config }: PictureDeps, name: string, file: string) {
  if (!isUploaded(name)) {
    const path = join(config.dataDir, demoPictures, file)
    await access(path).catch(() => {
      throw new NotFound('picture', file)
    })
    return createReadStream(path)
  }
  const found = await files.open(file)
  if (!found) throw new NotFound('picture', file)
  return found.stream
}
