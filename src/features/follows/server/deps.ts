import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'
import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import type { FollowLinks } from './links.ts'

export interface FollowDeps extends CatalogueDeps, Pick<FromAllFeatures, 'completeText'> {
  jobs: Jobs
  sendMail: SendMail
  followLinks: FollowLinks
}
