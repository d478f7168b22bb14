import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from '../db/database.ts'
import type { ImageSize } from '../db/tables/images.ts'
import { pictureFile } from '../features/images/index.ts'
import type { Person } from './people.ts'

export const demoPictureFolder = join(import.meta.dirname, '..', '..', 'db', 'demo', 'pictures')

export interface UploadedFigure {
  /** Its name in `db/demo/pictures`. */
  picture: string
  alt: string
  uploadedAt: Date
}

/** Adds the pictures of articles to the library, each once, as if editors had uploaded them. */
export async function addPictures(
  tx: Transaction,
  figures: readonly UploadedFigure[],
  { sizes, uploaders }: { sizes: readonly ImageSize[]; uploaders: readonly Person[] },
): Promise<void> {
  const once = [...new Map(figures.toReversed().map((figure) => [figure.picture, figure])).values()]
  const widest = sizes.at(-1) ?? { width: 0, height: 0 }
  const rows = await Promise.all(
    once
      .toSorted((one, other) => one.uploadedAt.getTime() - other.uploadedAt.getTime())
      .map(async ({ picture: name, alt, uploadedAt }, index) => ({
        ...{ name, alt, uploaded_at: uploadedAt, file_name: `${name}.webp`, ...widest },
        sizes: JSON.stringify(sizes),
        bytes: (await stat(join(demoPictureFolder, pictureFile(name, widest.width, 'webp')))).size,
        uploaded_by: uploaders[index % uploaders.length]?.userId ?? null,
      })),
  )
  await tx.insertInto('pictures').values(rows).execute()
}
