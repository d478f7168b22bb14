import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { GoogleSignIn } from '../../gateways/google/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { SendMail } from '../../mail/index.ts'
import type { PasswordHasher } from './passwords/hasher.ts'

/** What the use cases of accounts work with. */
export interface AccountParts {
  db: Database
  now: () => Date
  config: Config
  jobs: Jobs
  sendMail: SendMail
  passwords: PasswordHasher
  /** Null where sign-in with Google is not set up. */
  google: GoogleSignIn | null
}
