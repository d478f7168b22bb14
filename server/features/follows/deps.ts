import type { Jobs } from '../../jobs/index.ts'
import type { SendMail } from '../../mail/index.ts'
import type { CatalogueDeps } from '../catalogue/index.ts'
import type { FollowLinks } from './links.ts'

export interface FollowDeps extends CatalogueDeps {
  jobs: Jobs
  sendMail: SendMail
  followLinks: FollowLinks
}
