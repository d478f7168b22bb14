import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../platform/server/config/config.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { BackupPlace } from '../../../platform/server/gateways/backups/index.ts'
import type { ResolveTxt } from '../../../platform/server/gateways/dns/index.ts'
import type { FileStore } from '../../../platform/server/gateways/files/index.ts'
import type { GoogleSignIn } from '../../../platform/server/gateways/google/index.ts'
import type { MailGateway } from '../../../platform/server/gateways/mail/index.ts'
import type { PaymentsGateway } from '../../../platform/server/gateways/payments/index.ts'
import type { Publisher } from '../../../platform/server/mail/content.ts'
import type { CurrentConnections } from './current.ts'

/** Opened for one test. Null: off. */
export interface TestedGateways {
  mail: MailGateway
  payments: PaymentsGateway | null
  files: FileStore
  google: GoogleSignIn | null
  backups: BackupPlace | null
}

export interface ConnectionDeps extends Deps {
  connections: CurrentConnections
  openFor: (config: Config) => TestedGateways
  publisher: () => Publisher
  resolveTxt: ResolveTxt
  log: Pick<FastifyBaseLogger, 'warn'>
}
