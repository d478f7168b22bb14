import type { ColumnType, Generated } from 'kysely'
import type { AdLocation } from '../../../contract/catalogue.ts'
import type { ImageSize } from './images.ts'

export interface AdTables {
  ads: AdsTable
  ad_figures: { ad_id: number; day: string; impressions: number; clicks: number }
}

interface AdsTable {
  id: Generated<number>
  location: AdLocation
  position: number
  image_name: string
  image_sizes: ColumnType<ImageSize[], string | undefined, string>
  alt: Generated<string>
  link: string
  starts_at: Date | null
  ends_at: Date | null
  removed_at: Date | null
  created_at: Generated<Date>
}
