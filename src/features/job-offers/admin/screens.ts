import { jobOfferHead } from '../../../platform/contract/content/heads.ts'
import { IconBriefcase } from '../../../platform/web/admin/icons.tsx'
import { contentScreens } from '../../content/admin/content-screens.ts'
import type { JobOffer } from '../contract/endpoints.ts'

export default contentScreens<JobOffer>(jobOfferHead, {
  icon: IconBriefcase,
  key: 'J',
  role: 'advertising',
  order: 345,
  menu: ['Revenue', 4],
  record: async () => (await import('../contract/record.ts')).jobOffer,
  columns: [
    { head: 'Company', width: '14rem', cell: ({ company }) => company },
    { head: 'Closes', width: '8rem', cell: ({ closesOn }) => closesOn },
  ],
})
