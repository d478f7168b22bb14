import type { ColumnType, Generated } from 'kysely'
import type { Shape } from '../../../contract/pictures/rules.ts'

export interface ImageTables {
  pictures: PicturesTable
  picture_names: { name: string; picture_id: number; shape: Shape | 'whole' }
  /** Kept by triggers. */
  picture_uses: { kind: PictureUseKind; subject: string; picture_id: number }
}

/** A width in which a picture is kept. Each says whether the picture is a drawing of few colours on white, so that all who store sizes know. */
export interface ImageSize {
  width: number
  height: number
  isLineArt?: true
  /** A drawing in SVG, of which the others were made. */
  isVector?: true
}

/** A picture or a part of it: its name and sizes, narrowest first. */
export interface StoredPicture {
  name: string
  sizes: ImageSize[]
}

export type Crops = { [S in Shape]?: StoredPicture }

export const pictureUseKinds = [
  ...([
    'article',
    'draft',
    'new-draft',
    'snippet',
    'event',
    'report',
    'white-paper',
    'author',
    'ad',
    'page',
    'catalogue',
    'settings',
  ] as const),
]
export type PictureUseKind = (typeof pictureUseKinds)[number]

interface PicturesTable {
  id: Generated<number>
  name: string
  sizes: ColumnType<ImageSize[], string, string>
  crops: ColumnType<Crops, string | undefined, string>
  /** Wider than `sizes`, as WebP only; or the SVG that was uploaded, cleaned. */
  detail: ColumnType<ImageSize[], string | undefined, string>
  /** The file of the uploaded image, to which no address leads. Empty: there is none. */
  original: Generated<string>
  file_name: Generated<string>
  bytes: Generated<number | null>
  width: Generated<number>
  height: Generated<number>
  uploaded_at: Date
  uploaded_by: Generated<number | null>
  alt: Generated<string>
  credit: Generated<string>
  focal_x: Generated<number>
  focal_y: Generated<number>
}
