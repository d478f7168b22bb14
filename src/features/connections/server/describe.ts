import { join } from 'node:path'
import { type ConnectionName, connectionTitles } from '../../../platform/contract/connection-names.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { fieldsOfConnection } from '../contract/connection-fields.ts'
import type { Connection } from '../contract/connections.ts'
import type { StoredConnection } from './stored-values.ts'

type Description = Pick<Connection, 'name' | 'state' | 'sentence' | 'variables' | 'addresses'>

type Common = Pick<Description, 'name' | 'variables' | 'addresses'>

const variable = (name: string, value: string | null) => ({ name, value })
/** The end tells secrets apart. Shown only if enough stays hidden. */
const endOf = (text: string) => (text.length >= 16 ? `, ends in ${text.slice(-4)}` : '')
const secret = (text: string | null) => (text === null ? null : `set${endOf(text)}`)

/** Never contains a secret. */
export const describeConnections = (config: Config): Description[] =>
  [
    describeMail(config),
    describePayments(config),
    describeStorage(config),
    describeGoogle(config),
    describeBackups(config),
  ].map((one) => (config.unreadable.includes(one.name) ? describeUnreadable(one) : one))

/** A copy that was restored elsewhere must not use the original's connections. */
const describeUnreadable = (one: Description): Description => ({
  ...one,
  state: 'unreadable',
  sentence: `${connectionTitles[one.name]}: the stored values cannot be decrypted with the key in this data folder, so they are not used. Enter them again, or restore the file connections-key and restart the magazine.`,
})

/** Without the secrets. */
export const presentFields = (name: ConnectionName, stored: StoredConnection | undefined): Connection['fields'] => {
  const values = stored?.values && stored.values !== 'unreadable' ? stored.values : null
  return fieldsOfConnection(name).map(([field, { isSecret, initial = '' }]) => {
    const value = values?.[field]
    if (isSecret) return { name: field, value: '', kept: value === undefined ? null : `Saved${endOf(value)}` }
    return { name: field, value: values ? (value ?? '') : initial, kept: null }
  })
}

function describeMail({ smtpUrl, mailFrom, dkim, dataDir }: Config): Description {
  const variables = [
    variable('SMTP_URL', smtpUrl && withoutSecrets(smtpUrl)),
    variable('MAIL_FROM', mailFrom && `${mailFrom.name ?? ''} <${mailFrom.address}>`.trim()),
    variable('DKIM_SELECTOR', dkim?.keySelector ?? null),
    variable('DKIM_DOMAIN', dkim?.domainName ?? null),
    variable('DKIM_KEY_FILE', dkim && 'set'),
  ]
  const common: Common = { name: 'mail', variables, addresses: [] }
  return smtpUrl
    ? { ...common, state: 'set', sentence: `Email is sent through ${new URL(smtpUrl).host}.` }
    : {
        ...common,
        state: 'stand-in',
        sentence: `Email is not sent. Each message is saved in ${join(dataDir, 'mail')}. To send email, enter your mail server.`,
      }
}

/** The user name may be a secret of the provider too. */
function withoutSecrets(address: string): string {
  const { protocol, host, username, password } = new URL(address)
  const user = username ? ', with a user name' : ', without a user name'
  return `${protocol}//${host}${user}${password ? ' and a password' : ''}`
}

function describePayments({ payments, publicUrl }: Config): Description {
  const isSet = payments.kind === 'razorpay'
  const webhook = `${publicUrl}/api/payments/razorpay/webhook`
  const common: Common = {
    name: 'payments',
    addresses: [{ label: 'Webhook URL', value: webhook }],
    variables: [
      variable('RAZORPAY_KEY_ID', isSet ? payments.keyId : null),
      variable('RAZORPAY_KEY_SECRET', isSet ? secret(payments.keySecret) : null),
      variable('RAZORPAY_WEBHOOK_SECRET', isSet ? secret(payments.webhookSecret) : null),
      ...(isSet ? [variable('RAZORPAY_API_URL', payments.apiUrl)] : []),
    ],
  }
  const keys = 'enter the keys from Razorpay’s dashboard.'
  if (payments.kind === 'sandbox')
    return { ...common, state: 'stand-in', sentence: `Test payments only: no money moves. To accept payments, ${keys}` }
  if (!isSet) return { ...common, state: 'off', sentence: `Readers cannot pay. To accept payments, ${keys}` }
  const test = payments.keyId.startsWith('rzp_test_') ? ' These are test keys: no money moves.' : ''
  return {
    ...common,
    state: 'set',
    sentence: `Readers pay through ${new URL(payments.apiUrl).host}, which reports to ${webhook}.${test}`,
  }
}

function describeStorage({ storage, dataDir }: Config): Description {
  const common = { name: 'storage' as const, state: 'set' as const, addresses: [] }
  if (storage.kind !== 'bucket')
    return {
      ...common,
      sentence: `Images are stored in the folder ${storage.folder}.`,
      variables: [variable('STORAGE_URL', storage.folder.startsWith(dataDir) ? null : `file://${storage.folder}`)],
    }
  const earlier = storage.earlier ? ' Earlier images stay in the data folder and are shown from there.' : ''
  return {
    ...common,
    sentence: `New images are stored in the bucket ${storage.name}.${earlier}`,
    variables: [variable('STORAGE_URL', bucketInWords(storage))],
  }
}

function describeBackups({ backups, backupKey }: Config): Description {
  const place = backups?.place
  const where = place?.kind === 'folder' ? `the folder ${place.folder}` : `the bucket ${place?.name}`
  return {
    name: 'backups',
    state: backups ? 'set' : 'off',
    addresses: [],
    sentence: backups
      ? `The magazine makes a backup every night and keeps it in ${where}${backupKey ? ', encrypted' : ''}.`
      : 'The magazine makes no backups. Enter a bucket for them.',
    variables: [
      variable(
        'BACKUP_URL',
        place ? (place.kind === 'folder' ? `file://${place.folder}` : bucketInWords(place)) : null,
      ),
      variable('BACKUP_KEY', secret(backupKey)),
    ],
  }
}

type StoredBucket = Extract<Config['storage'], { kind: 'bucket' }>

function bucketInWords({ name, prefix, region, endpoint, credentials }: StoredBucket): string {
  const keys = credentials ? `key ${secret(credentials.accessKeyId)}` : 'keys from the machine'
  return `s3://${name}/${prefix} at ${endpoint ?? `Amazon, ${region}`}, ${keys}`
}

function describeGoogle({ google, mode, publicUrl }: Config): Description {
  const callback = `${publicUrl}/api/auth/google/callback`
  const common: Common = {
    name: 'google',
    addresses: [{ label: 'Redirect URI', value: callback }],
    variables: [
      variable('GOOGLE_CLIENT_ID', google?.clientId ?? null),
      variable('GOOGLE_CLIENT_SECRET', google && secret(google.clientSecret)),
      ...(google ? [variable('GOOGLE_ISSUER', google.issuer)] : []),
    ],
  }
  const values = 'enter the client ID and secret from Google’s console.'
  if (google)
    return {
      ...common,
      state: 'set',
      sentence: `Readers can sign in with Google. Google redirects them to ${callback}.`,
    }
  return mode === 'trial'
    ? { ...common, state: 'stand-in', sentence: `Test mode: a sandbox stands in for Google. To use Google, ${values}` }
    : {
        ...common,
        state: 'off',
        sentence: `Readers sign in with a password only. To show the Google button, ${values}`,
      }
}
