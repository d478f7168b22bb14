import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { GoogleSignIn } from '../../../platform/server/gateways/google/index.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'
import type { PasswordHasher } from './passwords/hasher.ts'

export interface AccountDeps extends Deps {
  jobs: Jobs
  sendMail: SendMail
  passwords: PasswordHasher
  /** Null: sign-in with Google is not set up. */
  google: () => GoogleSignIn | null
}

export type PersonalDataDeps = Pick<
  FromAllFeatures,
  'personalTables' | 'erasePerson' | 'keepRules' | 'beforeEmailChange'
>
