import { pricesInWords } from '../../../platform/contract/currencies.ts'
import { AccessMark } from '../../../platform/web/ui/access-mark.tsx'
import type { ListedOf } from '../../content/pages/read-content.ts'
import type { ReportContent } from '../contract/endpoints.ts'

export const ReportMark = ({ access, prices }: Pick<ListedOf<ReportContent>, 'access' | 'prices'>) =>
  access === 'sold' ? (
    <span className="font-semibold text-ink">{prices && pricesInWords(prices).join(' or ')}</span>
  ) : (
    <AccessMark access={access} />
  )
