import { marketDataHead } from '../../../platform/contract/content/heads.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { AccessMark } from '../../../platform/web/ui/access-mark.tsx'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { DrawnCover } from '../../../platform/web/ui/drawn-cover.tsx'
import { ContentList } from '../../content/pages/content-list.tsx'
import { type ListData, listLoader } from '../../content/pages/load.ts'
import { contentMeta } from '../../content/pages/read-content.ts'
import type { MarketData } from '../contract/endpoints.ts'
import { marketData } from '../contract/record.ts'

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
