import { randomUUID } from 'node:crypto'
import type { ConnectionName } from '../../../contract/operations/connection-names.ts'
import type { TestResult } from '../../../contract/operations/connections.ts'
import type { SignedInReader } from '../../core/caller.ts'
import { minutes, seconds } from '../../core/durations.ts'
import { takeAttempt } from '../../core/rate-limit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { recordAction } from '../audit/index.ts'
import type { ConnectionDeps } from './deps.ts'
import { type Explanation, explainError } from './explain-error.ts'
import { storeTest } from './last-tests.ts'

const mailLimit = { name: 'connection test mail', burst: 3, every: minutes(5) }
const otherLimit = { name: 'connection test', burst: 10, every: seconds(20) }

/** The answer comes within this time, whatever the other side does. */
const timeLimit = seconds(10)

/**
 * Tests a connection as it is used, stores the result, and returns it.
 * @throws TooManyAttempts
 */
export async function testConnection(
  deps: ConnectionDeps,
  name: ConnectionName,
  by: SignedInReader,
): Promise<TestResult> {
  const limit = name === 'mail' ? mailLimit : otherLimit
  await takeAttempt(deps.db, { limit, subject: `${name} ${by.userId}` }, deps.now())
  const found = await orExplanation(deps, name, () => attempts[name](deps, by))
  const result = { ...found, testedAt: deps.now().toISOString() }
  await inTransaction(deps.db, async (tx) => {
    await storeTest(tx, deps.config, name, result)
    const subject = { kind: 'connection', id: name, name }
    const detail = { isGood: result.isGood, sentence: result.sentence }
    await recordAction(tx, { by, action: 'connection.tested', subject, detail }, deps.now())
  })
  return result
}

type Found = Explanation & { isGood: boolean }
type Attempt = (deps: ConnectionDeps, by: SignedInReader) => Promise<Found>

const good = (sentence: string, nextStep = ''): Found => ({ isGood: true, sentence, nextStep })
const bad = (sentence: string, nextStep: string): Found => ({ isGood: false, sentence, nextStep })

const attempts: Record<ConnectionName, Attempt> = {
  mail: async ({ mail, publisher, now, config }, { email }) => {
    const content = await writeMail('connection-test', { askedAt: now().toISOString() }, publisher())
    const headers = { 'Auto-Submitted': 'auto-generated', ...content.headers }
    await mail.send({ id: randomUUID(), to: { address: email }, ...content, headers }, AbortSignal.timeout(timeLimit))
    return config.smtpUrl
      ? good(`The mail server accepted a test email to ${email}.`, 'Check your inbox and your spam folder.')
      : good(
          'A test email was saved as a file. Email is not sent yet.',
          'Set SMTP_URL and MAIL_FROM, restart the magazine, and test again.',
        )
  },
  payments: async ({ payments, config, now }) => {
    if (!payments)
      return bad(
        'Readers cannot pay: no keys are set.',
        'Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, and restart the magazine.',
      )
    await payments.listDisputes(now())
    if (config.payments.kind !== 'razorpay') return good('The sandbox responds. Test payments only: no money moves.')
    return config.payments.keyId.startsWith('rzp_test_')
      ? good('The provider accepts the keys. They are test keys: no money moves.', 'Use live keys before you sell.')
      : good('The provider accepts the keys.', 'The first payment will confirm the webhook secret.')
  },
  storage: async ({ files }) => {
    await files.probe()
    return good('A small file was written, read and deleted.')
  },
  google: async ({ google, config }) => {
    if (google && !config.google) {
      await google.probe()
      return good('The sandbox responds. It stands in for Google on a trial.')
    }
    if (!google || !config.google)
      return bad(
        'Sign-in with Google is off.',
        'To turn it on, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and restart the magazine.',
      )
    if (isGoogle(config.google.issuer) && !/^[\w-]+\.apps\.googleusercontent\.com$/.test(config.google.clientId))
      return bad(
        'GOOGLE_CLIENT_ID is not a valid Google client ID: valid ones end in .apps.googleusercontent.com.',
        'Copy the client ID again from Google’s console.',
      )
    await google.probe()
    return good(
      'The provider responds and accepts the client ID and secret.',
      'Sign in once yourself to test the complete process.',
    )
  },
}

const isGoogle = (issuer: string) => new URL(issuer).hostname === 'accounts.google.com'

async function orExplanation(
  deps: ConnectionDeps,
  name: ConnectionName,
  attempt: () => Promise<Found>,
): Promise<Found> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('ETIMEDOUT')), timeLimit)
  try {
    return await Promise.race([attempt(), late])
  } catch (error) {
    deps.log.warn({ err: error, connection: name }, 'connection test')
    return { isGood: false, ...explainError(error, targetOf(deps, name)) }
  } finally {
    clearTimeout(timer)
  }
}

function targetOf({ config }: ConnectionDeps, name: ConnectionName) {
  const { smtpUrl, payments, storage, google } = config
  const server = smtpUrl ? ` ${new URL(smtpUrl).host}` : ''
  const provider = payments.kind === 'razorpay' ? ` ${new URL(payments.apiUrl).host}` : ''
  const issuer = google ? ` ${new URL(google.issuer).host}` : ''
  const store = storage.kind === 'bucket' ? `The image store with the bucket ${storage.name}` : 'The image folder'
  return {
    mail: { what: `The mail server${server}`, address: 'SMTP_URL', secret: 'SMTP_URL' },
    payments: {
      what: `The payment provider${provider}`,
      address: 'RAZORPAY_API_URL',
      secret: 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
    },
    storage: { what: store, address: 'STORAGE_URL', secret: 'STORAGE_URL' },
    google: {
      what: `The sign-in provider${issuer}`,
      address: 'GOOGLE_ISSUER',
      secret: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    },
  }[name]
}
