import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { BackupPlace } from '../../gateways/backups/index.ts'
import type { ResolveTxt } from '../../gateways/dns/index.ts'
import type { FileStore } from '../../gateways/files/index.ts'
import type { GoogleSignIn } from '../../gateways/google/index.ts'
import type { MailGateway } from '../../gateways/mail/index.ts'
import type { PaymentsGateway } from '../../gateways/payments/index.ts'
import type { Publisher } from '../../mail/content.ts'
import type { Deps } from '../deps.ts'
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
  /** Opens what a configuration names, also one that is not in force. */
  openFor: (config: Config) => TestedGateways
  publisher: () => Publisher
  resolveTxt: ResolveTxt
  log: Pick<FastifyBaseLogger, 'warn'>
}
