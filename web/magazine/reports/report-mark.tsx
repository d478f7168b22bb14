import type { ReportContent } from '../../../contract/reports/endpoints.ts'
import { pricesInWords } from '../../../contract/subscriptions/currencies.ts'
import { AccessMark } from '../../ui/access-mark.tsx'
import type { ListedOf } from '../content/read-content.ts'

/** Who gets the file: `Silver`, `Gold`, a price, or everybody. */
export const ReportMark = ({ access, prices }: Pick<ListedOf<ReportContent>, 'access' | 'prices'>) =>
  access === 'sold' ? (
    <span className="font-semibold text-ink">{prices && pricesInWords(prices).join(' or ')}</span>
  ) : (
    <AccessMark access={access} />
  )
