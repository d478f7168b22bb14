import type { FastifyBaseLogger } from 'fastify'
import type { ResolveTxt } from '../../gateways/dns/index.ts'
import type { FileStore } from '../../gateways/files/index.ts'
import type { GoogleSignIn } from '../../gateways/google/index.ts'
import type { MailGateway } from '../../gateways/mail/index.ts'
import type { PaymentsGateway } from '../../gateways/payments/index.ts'
import type { Publisher } from '../../mail/content.ts'
import type { Deps } from '../deps.ts'

export interface ConnectionDeps extends Deps {
  mail: MailGateway
  publisher: () => Publisher
  payments: PaymentsGateway | null
  files: FileStore
  google: GoogleSignIn | null
  resolveTxt: ResolveTxt
  log: Pick<FastifyBaseLogger, 'warn'>
}
