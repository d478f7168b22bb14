import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { productFolder } from '../../../platform/server/core/product-folder.ts'
import type { ImageSize } from '../../../platform/server/db/column-values.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import type { DemoPerson } from '../../../platform/server/demo/part.ts'
import { pictureFile } from '../server/images/pictures.ts'

export const demoPictureFolder = join(productFolder, 'src/features/pictures/demo/pictures')

export const isLineDrawing = (name: string): boolean => !/^(?:cover|macro|portrait)-/.test(name)

/** In pixels. Portraits are squares. */
export const portraitWidths = [160, 480]

export const portraitOf = (slug: string) => `portrait-${slug}`

export const isPortrait = (name: string): boolean => name.startsWith('portrait-')

export async function findDrawings(): Promise<ReadonlySet<string>> {
  const ending = '-1280.svg'
  const files = await readdir(demoPictureFolder)
  return new Set(files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length)))
}

export const sizeOfDrawings: ImageSize = { width: 1280, height: 720, isVector: true }

export interface UploadedFigure {
  picture: string
  alt: string
  credit?: string
  focus?: readonly [x: number, y: number]
  uploadedAt: Date
}

export async function addPictures(
  tx: Transaction,
  figures: readonly UploadedFigure[],
  {
    sizesOf,
    detailOf,
    uploaders,
  }: Record<'sizesOf' | 'detailOf', (picture: string) => readonly ImageSize[]> & { uploaders: readonly DemoPerson[] },
): Promise<void> {
  const once = [...new Map(figures.toReversed().map((figure) => [figure.picture, figure])).values()]
  const rows = await Promise.all(
    once
      .toSorted((one, other) => one.uploadedAt.getTime() - other.uploadedAt.getTime())
      .map(async ({ picture: name, alt, credit = '', focus = [50, 50], uploadedAt }, index) => {
        const sizes = sizesOf(name)
        const { width, height } = sizes.at(-1) ?? { width: 0, height: 0 }
        return {
          name,
          alt,
          credit,
          uploaded_at: uploadedAt,
          file_name: `${name}.webp`,
          width,
          height,
          focal_x: focus[0],
          focal_y: focus[1],
          sizes: JSON.stringify(sizes),
          detail: JSON.stringify(detailOf(name)),
          bytes: (await stat(join(demoPictureFolder, pictureFile(name, width, 'webp')))).size,
          uploaded_by: uploaders[index % uploaders.length]?.userId ?? null,
        }
      }),
  )
  await tx.insertInto('pictures').values(rows).execute()
}
