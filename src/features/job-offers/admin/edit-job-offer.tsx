import { contentEditor } from '../../content/admin/content-editor.tsx'
import type { JobOffer } from '../contract/endpoints.ts'
import { jobOffer } from '../contract/record.ts'

export default contentEditor<JobOffer>(jobOffer, () => ({}))
