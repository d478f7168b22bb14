import type { ColumnType, Generated } from 'kysely'
import type { AdLocation } from '../../../contract/catalogue.ts'
import type { ImageSize } from './images.ts'

export interface AdTables {
  ads: AdsTable
  daily_ad_stats: { ad_id: number; day: string; impressions: number; clicks: number }
}

interface AdsTable {
  id: Generated<number>
  location: AdLocation
  position: number
  image_name: string
  image_sizes: ColumnType<ImageSize[], string | undefined, string>
  phone_image_name: Generated<string>
  phone_image_sizes: ColumnType<ImageSize[], string | undefined, string>
  alt: Generated<string>
  link: string
  starts_at: Generated<Date | null>
  ends_at: Generated<Date | null>
  removed_at: Generated<Date | null>
  created_at: Generated<Date>
}
