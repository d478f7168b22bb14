import { pricesInWords } from '../../../platform/contract/currencies.ts'
import { AccessMark } from '../../../platform/web/ui/access-mark.tsx'
import type { ListedOf } from '../../content/pages/read-content.ts'
import type { ReportContent } from '../contract/endpoints.ts'

/** Who gets the file: `Silver`, `Gold`, a price, or everybody. */
export const ReportMark = ({ access, prices }: Pick<ListedOf<ReportContent>, 'access' | 'prices'>) =>
  access === 'sold' ? (
    <span className="font-semibold text-ink">{prices && pricesInWords(prices).join(' or ')}</span>
  ) : (
    <AccessMark access={access} />
  )
