import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { AttachmentDeps } from './deps.ts'
import { sweepAttachments } from './sweep.ts'

export async function attachmentJobs({ jobs, db, files, now, settings }: AttachmentDeps & { jobs: Jobs }) {
  await jobs.work('attachments.sweep', () => sweepAttachments(db, files, now()))
  await jobs.schedule('attachments.sweep', '23 3 * * *', settings.current().contact.timeZone)
}
