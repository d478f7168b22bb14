import { jobOfferHead } from '../../../platform/contract/content/heads.ts'
import { longUsDate } from '../../../platform/web/ui/dates.ts'
import { DrawnCover } from '../../../platform/web/ui/drawn-cover.tsx'
import { ContentList } from '../../content/pages/content-list.tsx'
import { type ListData, listLoader } from '../../content/pages/load.ts'
import { contentMeta } from '../../content/pages/read-content.ts'
import type { JobOffer } from '../contract/endpoints.ts'
import { jobOffer } from '../contract/record.ts'

export const loader = listLoader<JobOffer>(jobOffer)
export const meta = contentMeta

export default function JobOffersPage({ loaderData }: { loaderData: ListData<JobOffer> }) {
  return (
    <ContentList<JobOffer>
      head={jobOfferHead}
      listed={loaderData}
      renderRow={({ title, company, place, isRemote, salary, closesOn }) => ({
        cover: <DrawnCover title={title} shape="wide" traces={3} />,
        facts: [company, place, isRemote && 'Remote work possible', salary, `Closes ${longUsDate(closesOn)}`],
      })}
    />
  )
}
