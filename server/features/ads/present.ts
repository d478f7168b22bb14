import { stringify } from 'csv-stringify/sync'
import type { Ad, AdInSlot } from '../../../contract/ads/endpoints.ts'
import { forSpreadsheets } from '../../../contract/csv.ts'
import type { StoredPicture } from '../../db/column-values.ts'
import { presentPicture } from '../images/index.ts'
import { flightDays, flightState } from './flight.ts'
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
  { stats = noStats, now, timeZone }: { stats: AdInSlot['stats'] | undefined; now: Date; timeZone: string },
): AdInSlot => ({
  ...presentAd(row),
  ...flightDays(row, timeZone),
  state: flightState(row, now),
  placedAt: row.created_at.toISOString(),
  stats,
})

/** CSV (RFC 4180). An apostrophe precedes what a spreadsheet takes for a formula. */
export async function* toCsv(rows: Awaited<ReturnType<typeof findAllDailyStats>>): AsyncGenerator<string> {
  const head = ['Day', 'Location', 'Position', 'Ad', 'Link', 'Text', 'Impressions', 'Clicks']
  const lines = rows.map(({ day, location, position, id, link, alt, impressions, clicks }) =>
    [day, location, position, id, link, alt, impressions, clicks].map(String),
  )
  yield stringify([head, ...lines], { ...forSpreadsheets, escape_formulas: true })
}
