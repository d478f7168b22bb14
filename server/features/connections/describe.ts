import { join } from 'node:path'
import type { Connection } from '../../../contract/operations/connections.ts'
import type { Config } from '../../config.ts'

type Description = Omit<Connection, 'lastTest'>

const variable = (name: string, value: string | null) => ({ name, value })
/** A secret is told apart from another by its end, if enough of it stays hidden. */
const secret = (text: string | null) =>
  text === null ? null : text.length >= 12 ? `set, ends in ${text.slice(-4)}` : 'set'

/** What is set of each connection. Never a secret. */
export const describeConnections = (config: Config): Description[] => [
  describeMail(config),
  describePayments(config),
  describeStorage(config),
  describeGoogle(config),
]

function describeMail({ smtpUrl, mailFrom, dkim, dataDir }: Config): Description {
  const variables = [
    variable('SMTP_URL', smtpUrl && withoutSecrets(smtpUrl)),
    variable('MAIL_FROM', mailFrom && `${mailFrom.name ?? ''} <${mailFrom.address}>`.trim()),
    variable('DKIM_SELECTOR', dkim?.keySelector ?? null),
    variable('DKIM_DOMAIN', dkim?.domainName ?? null),
    variable('DKIM_KEY_FILE', dkim && 'set'),
  ]
  return smtpUrl
    ? { name: 'mail', state: 'set', sentence: `Email is sent through ${new URL(smtpUrl).host}.`, variables }
    : {
        ...{ name: 'mail', state: 'stand-in', variables },
        sentence: `Email is not sent. Each message is saved in ${join(dataDir, 'mail')}. To send email, set SMTP_URL and MAIL_FROM.`,
      }
}

/** The user's name may be a secret of the provider too. */
function withoutSecrets(address: string): string {
  const { protocol, host, username, password } = new URL(address)
  const user = username ? ', with a user name' : ', without a user name'
  return `${protocol}//${host}${user}${password ? ' and a password' : ''}`
}

function describePayments({ payments, publicUrl }: Config): Description {
  const isSet = payments.kind === 'razorpay'
  const variables = [
    variable('RAZORPAY_KEY_ID', isSet ? payments.keyId : null),
    variable('RAZORPAY_KEY_SECRET', isSet ? secret(payments.keySecret) : null),
    variable('RAZORPAY_WEBHOOK_SECRET', isSet ? secret(payments.webhookSecret) : null),
    ...(isSet ? [variable('RAZORPAY_API_URL', payments.apiUrl)] : []),
  ]
  if (payments.kind === 'sandbox')
    return {
      ...{ name: 'payments', state: 'stand-in', variables },
      sentence: 'Test payments only: no money moves. To accept payments, set all three keys.',
    }
  if (!isSet)
    return {
      ...{ name: 'payments', state: 'off', variables },
      sentence: 'Readers cannot pay. Set all three keys from Razorpay’s dashboard.',
    }
  const test = payments.keyId.startsWith('rzp_test_') ? ' These are test keys: no money moves.' : ''
  return {
    ...{ name: 'payments', state: 'set', variables },
    sentence: `Readers pay through ${new URL(payments.apiUrl).host}, which reports to ${publicUrl}/api/payments/razorpay/webhook.${test}`,
  }
}

function describeStorage({ storage, dataDir }: Config): Description {
  if (storage.kind === 'folder')
    return {
      ...{ name: 'storage', state: 'set' },
      sentence: `Images are stored in the folder ${storage.folder}.`,
      variables: [variable('STORAGE_URL', storage.folder.startsWith(dataDir) ? null : `file://${storage.folder}`)],
    }
  const { name, prefix, region, endpoint, credentials } = storage
  const keys = credentials ? `key ${secret(credentials.accessKeyId)}` : 'keys from the machine'
  return {
    ...{ name: 'storage', state: 'set' },
    sentence: `Images are stored in the bucket ${name}.`,
    variables: [variable('STORAGE_URL', `s3://${name}/${prefix} at ${endpoint ?? `Amazon, ${region}`}, ${keys}`)],
  }
}

function describeGoogle({ google, mode, publicUrl }: Config): Description {
  const variables = [
    variable('GOOGLE_CLIENT_ID', google?.clientId ?? null),
    variable('GOOGLE_CLIENT_SECRET', google && secret(google.clientSecret)),
    ...(google ? [variable('GOOGLE_ISSUER', google.issuer)] : []),
  ]
  if (!google && mode === 'trial')
    return {
      ...{ name: 'google', state: 'stand-in', variables },
      sentence: 'Test mode: a sandbox stands in for Google. To use Google, set both values from Google’s console.',
    }
  return google
    ? {
        ...{ name: 'google', state: 'set', variables },
        sentence: `Readers can sign in with Google. Google redirects them to ${publicUrl}/api/auth/google/callback.`,
      }
    : {
        ...{ name: 'google', state: 'off', variables },
        sentence:
          'Readers sign in with a password only. To show the Google button, set both values from Google’s console.',
      }
}
