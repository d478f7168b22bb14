import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { openFileStore } from './files/open.ts'
import type { GoogleProof } from './google/index.ts'
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
  /** Emails a link that proves an address to the sandbox of Google. */
  mailProof: (proof: GoogleProof, request: FastifyRequest) => Promise<void>
}

/** Opens the gateways that the configuration names. */
export async function openGateways(http: FastifyInstance, options: GatewayOptions) {
  const { config, settings, log, now, webhook } = options
  const from = senderFrom(config, settings)
  const mail = openMail(config, from, log)
  const payments = await openPayments(http, config, { now, webhook })
  return {
    mail,
    bulkMail: openBulkMail(config, from),
    files: openFileStore(config.storage, log),
    google: await openGoogle(http, options),
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

/** Google with keys; without them the sandbox on trial and none when live. Loads the library only if there is one. */
async function openGoogle(http: FastifyInstance, { config, settings, now, mailProof }: GatewayOptions) {
  const { google, mode, publicUrl, dataDir } = config
  const callback = `${publicUrl}/api/auth/google/callback`
  if (google) return (await import('./google/openid.ts')).createGoogleSignIn({ ...google, callback, now })
  if (mode === 'live') return null
  const { mountGoogleSandbox } = await import('./google/sandbox/mount.ts')
  const magazine = () => settings.publisher().name
  return mountGoogleSandbox(http, { folder: join(dataDir, 'sandbox'), publicUrl, callback, now, magazine, mailProof })
}
