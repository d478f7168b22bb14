import { dateOf } from '../site-name.ts'

interface Published {
  at: Date | null
  /** As `2020-05-01`: the day as written, and in UTC. The old address has one of them. */
  days: readonly string[]
}

/** The later of the page's date and its publication date. The file's name has a date, too. */
export function publishedOf(
  matter: Readonly<Record<string, unknown>>,
  named: string | undefined,
  drop: (what: string, example: string) => void,
): Published {
  const given = matter['date'] ?? matter['Date'] ?? matter['pubDate'] ?? matter['published_at'] ?? ''
  const isRead = dateOf(given) !== null
  if (!isRead && given !== '')
    drop('date that cannot be read', typeof given === 'string' ? given.slice(0, 200) : JSON.stringify(given))
  const written = isRead ? given : named
  const date = dateOf(written)
  const release = matter['publishDate'] ?? matter['publishdate'] ?? matter['published']
  const released = dateOf(release)
  return released && !(date && date > released) ? publishedAt(released, release) : publishedAt(date, written)
}

function publishedAt(at: Date | null, written: unknown): Published {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)/.exec(String(written)) ?? []
  const own = year === undefined ? [] : [[year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')]
  return { at, days: at ? [...new Set([...own, at.toISOString().slice(0, 10)])] : [] }
}
