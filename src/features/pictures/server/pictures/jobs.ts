import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import type { PictureDeps } from './deps.ts'
import { removeFiles } from './remove-files.ts'

export async function pictureJobs(deps: PictureDeps & { jobs: Jobs }) {
  await deps.jobs.work('pictures.remove-files', ({ payload }) => removeFiles(deps, payload.files))
}
