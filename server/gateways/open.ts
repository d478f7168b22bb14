import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openFileStore } from './files/open.ts'
import { createBulkMailFiles, createSmtpBulkMail } from './mail/bulk.ts'
import { createMailFiles } from './mail/files.ts'
import type { Mailbox } from './mail/index.ts'
import { createSmtpMail } from './mail/smtp.ts'
import { createRazorpay } from './payments/razorpay.ts'
import { mountSandbox } from './payments/sandbox/mount.ts'

interface GatewayOptions {
  config: Config
  settings: {
    publisher(): { name: string; contactEmail: string }
    current(): { newsletter: { senderName: string } }
  }
  log: FastifyBaseLogger
  now: () => Date
  /** The path of the payment provider's webhook. */
  webhook: string
}

/** Opens the gateways that the configuration names. */
export async function openGateways(http: FastifyInstance, { config, settings, log, now, webhook }: GatewayOptions) {
  const from = senderFrom(config, settings)
  const mail = openMail(config, from, log)
  const payments = await openPayments(http, config, { now, webhook })
  return {
    mail,
    bulkMail: openBulkMail(config, from),
    files: openFileStore(config.storage, log),
    google: await openGoogle(config, now),
    payments: payments.gateway,
    close: () => {
      mail.close()
      payments.close()
    },
  }
}

/** The sender as it is when a mail is sent. */
const senderFrom = ({ mailFrom }: Config, settings: GatewayOptions['settings']): Mailbox => ({
  get name() {
    return settings.current().newsletter.senderName || mailFrom?.name || settings.publisher().name
  },
  get address() {
    return mailFrom?.address ?? settings.publisher().contactEmail
  },
})

function openBulkMail({ smtpUrl, dkim, dataDir, newsletter: { connections } }: Config, from: Mailbox) {
  return smtpUrl
    ? createSmtpBulkMail({ url: smtpUrl, from, dkim, connections })
    : createBulkMailFiles({ folder: join(dataDir, 'mail'), from, connections })
}

/** Mail by SMTP, else into files. */
function openMail({ smtpUrl, dkim, dataDir, logsMailLinks }: Config, from: Mailbox, log: FastifyBaseLogger) {
  return smtpUrl
    ? createSmtpMail({ url: smtpUrl, from, dkim })
    : createMailFiles({ folder: join(dataDir, 'mail'), from, log, showsLinks: logsMailLinks })
}

export { openBackupPlace } from './backups/open.ts'
export { openSharedCaches } from './caches/open.ts'
export { resolveTxt } from './dns/resolve-txt.ts'
export { errorReporter } from './errors/report-errors.ts'
export { createGuardedFetch } from './fetch/guarded-fetch.ts'
/** For commands that need no other gateway. */
export { openFileStore } from './files/open.ts'

/** Loads the library of OpenTelemetry only if something is sent. */
export async function openTelemetryOf({ telemetry }: Config, version: string, log: FastifyBaseLogger) {
  if (telemetry === null) return null
  const { openTelemetry } = await import('./telemetry/open-telemetry.ts')
  return openTelemetry({ ...telemetry, version, warn: (message) => log.warn({ message }, 'OpenTelemetry') })
}

/** The provider's script for the checkout; null: the sandbox's, a file of this site. */
export const scriptOf = ({ payments }: Config) => (payments.kind === 'razorpay' ? payments.checkoutScript : null)

/** Razorpay with keys; without them the sandbox on trial and none when live. */
async function openPayments(
  http: FastifyInstance,
  { payments, dataDir }: Config,
  { now, webhook }: Pick<GatewayOptions, 'now' | 'webhook'>,
) {
  if (payments.kind === 'sandbox') return mountSandbox(http, { folder: join(dataDir, 'sandbox'), webhook, now })
  return { gateway: payments.kind === 'razorpay' ? createRazorpay(payments) : null, close: () => {} }
}

/** Loads the library only if sign-in with Google is configured. */
async function openGoogle({ google, publicUrl }: Config, now: () => Date) {
  if (google === null) return null
  const { createGoogleSignIn } = await import('./google/openid.ts')
  return createGoogleSignIn({ ...google, callback: `${publicUrl}/api/auth/google/callback`, now })
}
