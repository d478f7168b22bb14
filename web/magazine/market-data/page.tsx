import { marketDataHead } from '../../../contract/content/heads.ts'
import type { MarketData } from '../../../contract/market-data/endpoints.ts'
import { marketData } from '../../../contract/market-data/record.ts'
import { AccessMark } from '../../ui/access-mark.tsx'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import { DrawnCover } from '../../ui/drawn-cover.tsx'
import { ContentList } from '../content/content-list.tsx'
import { type ListData, listLoader } from '../content/load.ts'
import { contentMeta } from '../content/read-content.ts'
import { useSite } from '../use-site.ts'

export const loader = listLoader<MarketData>(marketData)
export const meta = contentMeta

export default function MarketDataPage({ loaderData }: { loaderData: ListData<MarketData> }) {
  const { timeZone } = useSite()
  return (
    <ContentList<MarketData>
      head={marketDataHead}
      listed={loaderData}
      renderRow={({ title, access, columns, rows, period, figuresAt }) => ({
        cover: <DrawnCover title={title} shape="wide" traces={columns.length - 1} />,
        facts: [
          <AccessMark key="access" access={access} />,
          period && `Figures from ${period.from} to ${period.to}`,
          `${rows} ${rows === 1 ? 'row' : 'rows'}`,
          `Table edited ${longUsDate(formatDay(timeZone, figuresAt))}`,
        ],
        more: columns.slice(1).join(', '),
      })}
    />
  )
}
