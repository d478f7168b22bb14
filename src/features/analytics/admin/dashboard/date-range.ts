import { useSearchParams } from 'react-router'
import { type AdminSite, useAdminSite } from '../../../../platform/web/admin/site.ts'

export type DateRange = { days: '7' | '30' | '90' } | { from: string; to: string }

/** In the address, so that the range can be shared and bookmarked. */
export function useDateRange(): [DateRange, (range: DateRange) => void] {
  const [query, setQuery] = useSearchParams()
  const { statsDays } = useAdminSite()
  const choose = (range: DateRange) =>
    setQuery('days' in range && range.days === statsDays ? {} : { ...range }, {
      replace: true,
      preventScrollReset: true,
    })
  return [parseRange(query, statsDays), choose]
}

function parseRange(query: URLSearchParams, statsDays: AdminSite['statsDays']): DateRange {
  const [from, to] = [query.get('from'), query.get('to')]
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const days = query.get('days')
  return { days: days === '7' || days === '30' || days === '90' ? days : statsDays }
}

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
