import { useSearchParams } from 'react-router'

/** What the figures are of: the last so many days, or from one day to another. */
export type DateRange = { days: '7' | '30' | '90' } | { from: string; to: string }

const usual = { days: '30' } as const satisfies DateRange

/** The stretch of days stands in the address: it can be shared and gone back to. */
export function useDateRange(): [DateRange, (range: DateRange) => void] {
  const [query, setQuery] = useSearchParams()
  const choose = (range: DateRange) =>
    setQuery('days' in range && range.days === usual.days ? {} : { ...range }, {
      replace: true,
      preventScrollReset: true,
    })
  return [rangeIn(query), choose]
}

function rangeIn(query: URLSearchParams): DateRange {
  const [from, to] = [query.get('from'), query.get('to')]
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const days = query.get('days')
  return days === '7' || days === '90' ? { days } : usual
}

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
