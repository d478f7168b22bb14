import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openFileStore } from './files/open.ts'
import { createBulkMailFiles, createSmtpBulkMail } from './mail/bulk.ts'
import { createMailFiles } from './mail/files.ts'
import { createSmtpMail } from './mail/smtp.ts'
import { createRazorpay } from './payments/razorpay.ts'
import { mountSandbox } from './payments/sandbox/mount.ts'

interface Opening {
  config: Config
  log: FastifyBaseLogger
  now: () => Date
  /** Where on this site payments are told of. */
  webhook: string
}

/** The world outside as the configuration names it. */
export async function openGateways(http: FastifyInstance, { config, log, now, webhook }: Opening) {
  const mail = openMail(config, log)
  const payments = await openPayments(http, config, { now, webhook })
  return {
    mail,
    bulkMail: openBulkMail(config),
    files: openFileStore(config.storage, log),
    google: await googleFrom(config, now),
    payments: payments.gateway,
    close: () => {
      mail.close()
      payments.close()
    },
  }
}

function openBulkMail({ smtpUrl, mailFrom: from, dkim, dataDir, newsletter: { connections } }: Config) {
  return smtpUrl
    ? createSmtpBulkMail({ url: smtpUrl, from, dkim, connections })
    : createBulkMailFiles({ folder: join(dataDir, 'mail'), from, connections })
}

/** Mail by SMTP; on trial without it, into files. */
function openMail({ smtpUrl, mailFrom: from, dkim, dataDir }: Config, log: FastifyBaseLogger) {
  return smtpUrl
    ? createSmtpMail({ url: smtpUrl, from, dkim })
    : createMailFiles({ folder: join(dataDir, 'mail'), from, log })
}

/** Where pictures are kept, for commands that need nothing else. */
export { openFileStore } from './files/open.ts'

/** The provider's script that checkout loads; null: the sandbox's, which is a file of this site. */
export const scriptOf = ({ payments }: Config) => (payments.kind === 'razorpay' ? payments.checkoutScript : null)

/** Razorpay where there are keys; on trial without them the sandbox; live without them nobody. */
async function openPayments(
  http: FastifyInstance,
  { payments, dataDir }: Config,
  { now, webhook }: Pick<Opening, 'now' | 'webhook'>,
) {
  if (payments.kind === 'sandbox') return mountSandbox(http, { folder: join(dataDir, 'sandbox'), webhook, now })
  return { gateway: payments.kind === 'razorpay' ? createRazorpay(payments) : null, close: () => {} }
}

/** Google where it is set up; elsewhere nothing of it takes memory. */
async function googleFrom({ google, publicUrl }: Config, now: () => Date) {
  if (google === null) return null
  const { createGoogleSignIn } = await import('./google/openid.ts')
  return createGoogleSignIn({ ...google, callback: `${publicUrl}/api/auth/google/callback`, now })
}
