import type { ColumnType } from 'kysely'

export interface ImageTables {
  pictures: PicturesTable
}

/** A width in which a picture is kept. */
export interface ImageSize {
  width: number
  height: number
}

interface PicturesTable {
  name: string
  sizes: ColumnType<ImageSize[], string, never>
  uploaded_at: Date
}
