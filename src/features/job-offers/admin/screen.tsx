import type { AdminListedOf } from '../../content/admin/content-calls.ts'
import { contentScreen } from '../../content/admin/content-screen.tsx'
import type { JobOffer } from '../contract/endpoints.ts'
import { jobOffer } from '../contract/record.ts'

export default contentScreen<AdminListedOf<JobOffer>>(jobOffer, [
  { head: 'Company', width: '14rem', cell: ({ company }) => company },
  { head: 'Closes', width: '8rem', cell: ({ closesOn }) => closesOn },
])
