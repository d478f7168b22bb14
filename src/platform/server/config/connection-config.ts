import { resolve } from 'node:path'
import type { z } from 'zod'
import { type ConnectionName, connectionNames } from '../../contract/connection-names.ts'
import type { Dkim } from '../gateways/mail/index.ts'
import { Environment } from './environment.ts'
import type { Storage } from './storage-url.ts'

export type EnvironmentValues = z.output<typeof Environment>

/** `unreadable`: the keys of a bucket cannot be decrypted. Both read what an earlier start left in the data folder. */
export type PictureStorage = (Storage & { earlier?: string }) | { kind: 'unreadable'; folder: string }

/** Off: a live magazine without keys. The sandbox is for trials only. */
type PaymentsConfig =
  | {
      kind: 'razorpay'
      keyId: string
      keySecret: string
      webhookSecret: string
      apiUrl: string
      checkoutScript: string
    }
  | { kind: 'sandbox' | 'off' }

/** If one of its variables is set, the environment has the whole connection. */
export const connectionVariables = {
  // A sender or a signature alone is no mail server: it goes with the server that is entered.
  mail: ['SMTP_URL'],
  payments: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  storage: ['STORAGE_URL'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  backups: ['BACKUP_URL', 'BACKUP_KEY'],
} as const satisfies Record<ConnectionName, readonly (keyof EnvironmentValues)[]>

export type ConnectionVariables = Partial<Record<keyof EnvironmentValues, string>>

export const connectionsOf = (env: EnvironmentValues): ConnectionName[] =>
  connectionNames.filter((name) => connectionVariables[name].some((variable) => env[variable] !== undefined))

export const modeOf = ({
  MODE,
  PUBLIC_URL,
}: {
  MODE?: string | undefined
  PUBLIC_URL?: string | undefined
}): 'live' | 'trial' =>
  (MODE ?? (URL.parse(PUBLIC_URL ?? '')?.protocol === 'https:' ? 'live' : 'trial')) === 'live' ? 'live' : 'trial'

export const toConnectionConfig = (env: EnvironmentValues) => ({
  storage: storageFrom(env) as PictureStorage,
  /** Null: each mail is a file in `dataDir`. */
  smtpUrl: env.SMTP_URL ?? null,
  /** Null: the magazine's name and contact address. */
  mailFrom: env.MAIL_FROM ?? null,
  dkim: dkimFrom(env),
  backups: env.BACKUP_URL ? { place: env.BACKUP_URL, schedule: env.BACKUP_SCHEDULE } : null,
  backupKey: env.BACKUP_KEY ?? null,
  /** Null: a sandbox plays Google on trial, and there is no button when live. */
  google:
    env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
      : null,
  payments: paymentsFrom(env),
})

const StoredVariables = Environment.pick({
  SMTP_URL: true,
  MAIL_FROM: true,
  STORAGE_URL: true,
  BACKUP_URL: true,
  BACKUP_KEY: true,
  RAZORPAY_KEY_ID: true,
  RAZORPAY_KEY_SECRET: true,
  RAZORPAY_WEBHOOK_SECRET: true,
  GOOGLE_CLIENT_ID: true,
  GOOGLE_CLIENT_SECRET: true,
})

/** Null: the schema of the environment refuses one. */
export function readVariables(variables: ConnectionVariables): Partial<EnvironmentValues> | null {
  const { data } = StoredVariables.safeParse(variables)
  return data ? Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) : null
}

export const imageFolderOf = (dataDir: string) => resolve(dataDir, 'files', 'pictures')

const storageFrom = ({ STORAGE_URL, DATA_DIR }: EnvironmentValues): Storage & { earlier?: string } =>
  STORAGE_URL
    ? { ...STORAGE_URL, ...(STORAGE_URL.kind === 'bucket' && { earlier: imageFolderOf(DATA_DIR) }) }
    : { kind: 'folder', folder: imageFolderOf(DATA_DIR) }

function dkimFrom(env: EnvironmentValues): Dkim | null {
  if (!env.DKIM_SELECTOR || !env.DKIM_KEY_FILE) return null
  const address = env.MAIL_FROM?.address ?? env.CONTACT_EMAIL
  const domainName = env.DKIM_DOMAIN ?? address.slice(address.lastIndexOf('@') + 1)
  return { domainName, keySelector: env.DKIM_SELECTOR, privateKey: env.DKIM_KEY_FILE }
}

function paymentsFrom(env: EnvironmentValues): PaymentsConfig {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env
  if (!keyId || !keySecret || !webhookSecret) return { kind: modeOf(env) === 'live' ? 'off' : 'sandbox' }
  const apiUrl = env.RAZORPAY_API_URL.replace(/\/$/, '')
  return { kind: 'razorpay', keyId, keySecret, webhookSecret, apiUrl, checkoutScript: env.RAZORPAY_CHECKOUT_URL }
}
