import { useSearchParams } from 'react-router'
import { limits } from '../../../contract/catalogue.ts'

/** The last days, or from one day to another. */
export type DateRange = { days: '7' | '30' | '90' } | { from: string; to: string }

const defaultRange = { days: `${limits.statsDays}` } as const satisfies DateRange

/** The range is in the address, so that it can be shared and bookmarked. */
export function useDateRange(): [DateRange, (range: DateRange) => void] {
  const [query, setQuery] = useSearchParams()
  const choose = (range: DateRange) =>
    setQuery('days' in range && range.days === defaultRange.days ? {} : { ...range }, {
      replace: true,
      preventScrollReset: true,
    })
  return [parseRange(query), choose]
}

function parseRange(query: URLSearchParams): DateRange {
  const [from, to] = [query.get('from'), query.get('to')]
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const days = query.get('days')
  return days === '7' || days === '90' ? { days } : defaultRange
}

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
