import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { ConnectionName } from '../../../platform/contract/connection-names.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import { writeMail } from '../../../platform/server/mail/write-mail.ts'
import type { ConnectionDeps, TestedGateways } from './deps.ts'
import type { Explanation, TestTarget } from './explain-error.ts'
import { connectionTestMail } from './mails/connection-test.ts'

export type TestOutcome = Explanation & { isGood: boolean }

export interface Attempted {
  config: Config
  gateways: TestedGateways
  /** Recipient of the test mail. */
  by: SignedInReader
}

type Attempt = (deps: ConnectionDeps, attempted: Attempted, timeLimit: number) => Promise<TestOutcome>

const good = (sentence: string, nextStep = ''): TestOutcome => ({ isGood: true, sentence, nextStep })
const bad = (sentence: string, nextStep: string): TestOutcome => ({ isGood: false, sentence, nextStep })

/** Uses each connection as the magazine does. */
export const attempts: Record<ConnectionName, Attempt> = {
  mail: async ({ publisher, now }, { config, gateways: { mail }, by }, timeLimit) => {
    const content = await writeMail(connectionTestMail, { askedAt: now().toISOString() }, publisher())
    const headers = { 'Auto-Submitted': 'auto-generated', ...content.headers }
    const message = { id: randomUUID(), to: { address: by.email }, ...content, headers }
    await mail.send(message, AbortSignal.timeout(timeLimit))
    return config.smtpUrl
      ? good(`The mail server accepted a test email to ${by.email}.`, 'Check your inbox and your spam folder.')
      : good('A test email was saved as a file. Email is not sent yet.', 'Enter your mail server, and test again.')
  },
  payments: async ({ now }, { config, gateways: { payments } }) => {
    if (!payments) return bad('Readers cannot pay: no keys are set.', 'Enter the keys from Razorpay’s dashboard.')
    await payments.listDisputes(now())
    if (config.payments.kind !== 'razorpay') return good('The sandbox responds. Test payments only: no money moves.')
    return config.payments.keyId.startsWith('rzp_test_')
      ? good('The provider accepts the keys. They are test keys: no money moves.', 'Use live keys before you sell.')
      : good('The provider accepts the keys.', 'The first payment will confirm the webhook secret.')
  },
  storage: async (_, { gateways: { files } }) => {
    await files.probe()
    return good('A small file was written, read and deleted.')
  },
  google: async (_, { config, gateways: { google } }) => {
    if (google && !config.google) {
      await google.probe()
      return good('The sandbox responds. It stands in for Google on a trial.')
    }
    if (!google || !config.google)
      return bad('Sign-in with Google is off.', 'To turn it on, enter the client ID and secret from Google’s console.')
    if (isGoogle(config.google.issuer) && !/^[\w-]+\.apps\.googleusercontent\.com$/.test(config.google.clientId))
      return bad(
        'This is not a valid Google client ID: valid ones end in .apps.googleusercontent.com.',
        'Copy the client ID again from Google’s console.',
      )
    await google.probe()
    return good(
      'The provider responds and accepts the client ID and secret.',
      'Sign in once yourself to test the complete process.',
    )
  },
  backups: async (_, { config, gateways: { backups } }) => {
    if (!backups) return bad('The magazine makes no backups.', 'Enter a bucket for them.')
    if (config.backupKey !== null && !(await isBackupKey(config.backupKey)))
      return bad('The encryption key is damaged.', 'Copy it again, or create another one.')
    const name = `connection-test-${randomUUID()}`
    await backups.keep(name, (file) => writeFile(file, name, { mode: 0o600 }))
    await backups.remove(name)
    return good('A small file was written and deleted.', 'The next backup is made at night.')
  },
}

async function isBackupKey(key: string): Promise<boolean> {
  const { identityToRecipient } = await import('age-encryption')
  return identityToRecipient(key).then(
    () => true,
    () => false,
  )
}

const isGoogle = (issuer: string) => new URL(issuer).hostname === 'accounts.google.com'

export function targetOf(config: Config, name: ConnectionName): TestTarget {
  const isSet = config.setConnections.includes(name)
  const where = (variables: string, fields: string) => (isSet ? variables : fields)
  return {
    what: whatOf(config, name),
    address: where(addresses[name][0], addresses[name][1]),
    secret: where(secrets[name][0], secrets[name][1]),
    sender: where('MAIL_FROM', 'Sender’s email'),
    afterwards: isSet ? ', and restart the magazine' : '',
  }
}

/** Names in the environment and in the form. */
const addresses: Record<ConnectionName, readonly [string, string]> = {
  mail: ['SMTP_URL', 'the form'],
  payments: ['RAZORPAY_API_URL', 'RAZORPAY_API_URL'],
  storage: ['STORAGE_URL', 'the form'],
  google: ['GOOGLE_ISSUER', 'GOOGLE_ISSUER'],
  backups: ['BACKUP_URL', 'the form'],
}
const secrets: Record<ConnectionName, readonly [string, string]> = {
  mail: ['SMTP_URL', 'User and Password'],
  payments: ['RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET', 'Key ID and Key secret'],
  storage: ['STORAGE_URL', 'Access key ID and Secret access key'],
  google: ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET', 'Client ID and Client secret'],
  backups: ['BACKUP_URL', 'Access key ID and Secret access key'],
}

function whatOf({ smtpUrl, payments, storage, google, backups }: Config, name: ConnectionName): string {
  const server = smtpUrl ? ` ${new URL(smtpUrl).host}` : ''
  const provider = payments.kind === 'razorpay' ? ` ${new URL(payments.apiUrl).host}` : ''
  const issuer = google ? ` ${new URL(google.issuer).host}` : ''
  const place = backups?.place
  return {
    mail: `The mail server${server}`,
    payments: `The payment provider${provider}`,
    storage: storage.kind === 'bucket' ? `The image store with the bucket ${storage.name}` : 'The image folder',
    google: `The sign-in provider${issuer}`,
    backups: place?.kind === 'bucket' ? `The backup store with the bucket ${place.name}` : 'The backup folder',
  }[name]
}
