import type { GoogleSignIn } from '../../gateways/google/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { SendMail } from '../../mail/index.ts'
import type { Deps } from '../deps.ts'
import type { FromAllFeatures } from '../feature.ts'
import type { PasswordHasher } from './passwords/hasher.ts'

export interface AccountDeps extends Deps {
  jobs: Jobs
  sendMail: SendMail
  passwords: PasswordHasher
  /** Null: sign-in with Google is not set up. */
  google: () => GoogleSignIn | null
}

/** What the features keep of a person. */
export type PersonalDataDeps = Pick<FromAllFeatures, 'personalTables' | 'erasePerson'>
