import { csv } from '../../../platform/server/core/csv.ts'
import type { StoredPicture } from '../../../platform/server/db/column-values.ts'
import { presentPicture } from '../../pictures/server/images/index.ts'
import type { Ad, AdInSlot } from '../contract/endpoints.ts'
import { flightState } from './flight.ts'
import type { AdRow, findAllDailyStats } from './queries.ts'

export function presentAd(row: AdRow): Ad {
  const { id, position, link, location, alt, image_name: name, image_sizes: sizes } = row
  const phone = row.phone_image_name ? presentImage({ name: row.phone_image_name, sizes: row.phone_image_sizes }) : null
  return { id, position, ...presentImage({ name, sizes }), link, location, alt, phone }
}

function presentImage({ name, sizes }: StoredPicture) {
  const pictures = presentPicture({ name, sizes })
  return { image_url: pictures.at(-1)?.url ?? `/assets/${name}`, pictures }
}

const none = { impressions: 0, clicks: 0 }
const noStats = { today: none, week: none, all: none }

export const presentAdInSlot = (
  row: AdRow,
  { stats = noStats, today }: { stats: AdInSlot['stats'] | undefined; today: string },
): AdInSlot => ({
  ...presentAd(row),
  from: row.starts_on,
  until: row.ends_on,
  state: flightState(row, today),
  placedAt: row.created_at.toISOString(),
  stats,
})

const statColumns = ['Day', 'Location', 'Position', 'Ad', 'Link', 'Text', 'Impressions', 'Clicks']

export const adStatsCsv = (rows: Awaited<ReturnType<typeof findAllDailyStats>>) =>
  csv(statColumns, [
    rows.map((row) => [row.day, row.location, row.position, row.id, row.link, row.alt, row.impressions, row.clicks]),
  ])
