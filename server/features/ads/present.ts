import { stringify } from 'csv-stringify/sync'
import type { Ad, AdInSlot } from '../../../contract/ads/endpoints.ts'
import { presentPicture } from '../images/index.ts'
import { flightDays, flightState } from './flight.ts'
import type { AdRow, findAllAdCounts, Sums } from './queries.ts'

export function presentAd(row: AdRow): Ad {
  const { id, position, link, location, alt, image_name: name, image_sizes: sizes } = row
  const pictures = presentPicture({ name, sizes })
  return { id, position, image_url: pictures.at(-1)?.url ?? `/assets/${name}`, pictures, link, location, alt }
}

const none: Sums = { impressions: 0, clicks: 0 }

/** As the back office sees it: with its days and what was counted in each of three spans. */
export function presentAdInSlot(
  row: AdRow,
  figures: Record<keyof AdInSlot['figures'], Map<number, Sums>>,
  { now, timeZone }: { now: Date; timeZone: string },
): AdInSlot {
  const run = { startsAt: row.starts_at, endsAt: row.ends_at }
  const { today, week, all } = figures
  return {
    ...presentAd(row),
    ...flightDays(run, timeZone),
    state: flightState(run, now),
    placedAt: row.created_at.toISOString(),
    figures: { today: today.get(row.id) ?? none, week: week.get(row.id) ?? none, all: all.get(row.id) ?? none },
  }
}

type FigureRows = Awaited<ReturnType<typeof findAllAdCounts>>

/** RFC 4180. What a spreadsheet would take for a formula begins with an apostrophe. */
export async function* toCsv(rows: FigureRows): AsyncGenerator<string> {
  const head = ['Day', 'Location', 'Position', 'Ad', 'Link', 'Text', 'Impressions', 'Clicks']
  const lines = rows.map(({ day, location, position, id, link, alt, impressions, clicks }) =>
    [day, location, position, id, link, alt, impressions, clicks].map(String),
  )
  yield stringify([head, ...lines], { escape_formulas: true, record_delimiter: 'windows' })
}
