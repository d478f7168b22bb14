import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { openBackupPlace } from './backups/open.ts'
import { openFileStore } from './files/open.ts'
import type { GoogleProof } from './google/index.ts'
import { createGoogleLater } from './google/later.ts'
import { createBulkMailFiles, createSmtpBulkMail } from './mail/bulk.ts'
import { createMailFiles } from './mail/files.ts'
import type { BulkMailGateway, Mailbox, MailGateway } from './mail/index.ts'
import { createMailOff } from './mail/off.ts'
import { createSmtpMail } from './mail/smtp.ts'
import { createRazorpay } from './payments/razorpay.ts'
import { mountSandbox } from './payments/sandbox/mount.ts'
import { currentBulkMail, currentFiles, currentMail, reopening } from './reopening.ts'

interface GatewayOptions {
  /** Its connections may change at any time. */
  config: Config
  settings: { publisher(): { name: string; contactEmail: string }; current(): { newsletter: { senderName: string } } }
  log: FastifyBaseLogger
  now: () => Date
  webhook: string
  mailProof: (proof: GoogleProof, request: FastifyRequest) => Promise<void>
}

/** Opens a gateway again when the configuration names another one. */
export async function openGateways(http: FastifyInstance, options: GatewayOptions) {
  const { config, settings, log } = options
  const sandboxes = await mountSandboxes(http, options)
  const openers = openersWith(options, sandboxes)
  const mail = reopening(
    () => mailTarget(config),
    () => openers.mail(config),
    (one) => one.close(),
  )
  const bulkMail = reopening(
    () => mailTarget(config),
    () => openBulkMail(config, senderFrom(config, settings)),
    (one) => one.close(),
  )
  const files = reopening(
    () => config.storage,
    (storage) => openFileStore(storage, log),
  )
  return {
    mail: currentMail(mail),
    bulkMail: currentBulkMail(bulkMail, config.newsletter.connections),
    files: currentFiles(files),
    google: reopening(
      () => [config.google, config.unreadable] as const,
      () => openers.google(config),
    ).get,
    payments: reopening(
      () => config.payments,
      () => openers.payments(config),
    ).get,
    /** For a test of another configuration. The caller closes them. */
    openFor: (other: Config) => ({
      mail: openers.mail(other),
      payments: openers.payments(other),
      google: openers.google(other),
      files: openFileStore(other.storage, log),
      backups: other.backups && openBackupPlace(other.backups.place, other.dataDir),
    }),
    close: () => {
      mail.close()
      sandboxes.close()
    },
  }
}

type Sandboxes = Awaited<ReturnType<typeof mountSandboxes>>

const openersWith = ({ settings, log, now }: GatewayOptions, sandboxes: Sandboxes) => ({
  mail: (config: Config) => openMail(config, senderFrom(config, settings), log),
  /** Without keys: the sandbox on trial, none when live. */
  payments: ({ payments }: Config) =>
    payments.kind === 'razorpay' ? createRazorpay(payments) : payments.kind === 'sandbox' ? sandboxes.payments : null,
  google: ({ google, unreadable, publicUrl }: Config) => {
    if (google) return createGoogleLater({ ...google, callback: callbackOf(publicUrl), now })
    return unreadable.includes('google') ? null : sandboxes.google
  },
})

/** A changed sender is in messages that are prepared from then on. */
const mailTarget = ({ smtpUrl, mailFrom, unreadable }: Config) =>
  JSON.stringify([smtpUrl, mailFrom?.address, mailFrom?.name, unreadable.includes('mail')])

const senderFrom = (config: Config, settings: GatewayOptions['settings']): Mailbox => ({
  get name() {
    return settings.current().newsletter.senderName || config.mailFrom?.name || settings.publisher().name
  },
  get address() {
    return config.mailFrom?.address ?? settings.publisher().contactEmail
  },
})

function openBulkMail(config: Config, from: Mailbox): BulkMailGateway {
  const { smtpUrl, dkim, dataDir, unreadable, newsletter } = config
  const { connections } = newsletter
  if (unreadable.includes('mail')) return { ...createMailOff(), connections }
  return smtpUrl
    ? createSmtpBulkMail({ url: smtpUrl, from, dkim, connections })
    : createBulkMailFiles({ folder: join(dataDir, 'mail'), from, connections })
}

/** Mail waits while its server cannot be read. */
function openMail(config: Config, from: Mailbox, log: FastifyBaseLogger): MailGateway {
  const { smtpUrl, dkim, dataDir, logsMailLinks, unreadable } = config
  if (unreadable.includes('mail')) return createMailOff()
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

export async function openTelemetryOf({ telemetry }: Config, version: string, log: FastifyBaseLogger) {
  if (telemetry === null) return null
  const { openTelemetry } = await import('./telemetry/open-telemetry.ts')
  return openTelemetry({ ...telemetry, version, warn: (message) => log.warn({ message }, 'OpenTelemetry') })
}

/** Null: the sandbox's script, a file of this site. */
export const scriptOf = ({ payments }: Config) => (payments.kind === 'razorpay' ? payments.checkoutScript : null)

const callbackOf = (publicUrl: string) => `${publicUrl}/api/auth/google/callback`

/** On trial they replace what the environment lacks, and answer only while nothing else is entered. */
async function mountSandboxes(http: FastifyInstance, options: GatewayOptions) {
  const { config, settings, now, webhook, mailProof } = options
  const { mode, setConnections, publicUrl, dataDir } = config
  const folder = join(dataDir, 'sandbox')
  const stands = (name: 'payments' | 'google') => mode === 'trial' && !setConnections.includes(name)
  const payments = stands('payments')
    ? await mountSandbox(http, { folder, webhook, now, isOpen: () => config.payments.kind === 'sandbox' })
    : null
  const magazine = () => settings.publisher().name
  const isOpen = () => config.google === null && !config.unreadable.includes('google')
  const google = stands('google')
    ? await (await import('./google/sandbox/mount.ts')).mountGoogleSandbox(http, {
        folder,
        publicUrl,
        callback: callbackOf(publicUrl),
        now,
        magazine,
        mailProof,
        isOpen,
      })
    : null
  return { payments: payments?.gateway ?? null, google, close: () => payments?.close() }
}
