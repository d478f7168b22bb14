import { sql } from 'kysely'
import { z } from 'zod'
import { type ConnectionName, connectionNames } from '../../../platform/contract/connection-names.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import {
  type ConnectionVariables,
  imageFolderOf,
  readVariables,
  toConnectionConfig,
} from '../../../platform/server/config/connection-config.ts'
import { decrypt, encrypt } from '../../../platform/server/core/encryption.ts'
import { Json } from '../../../platform/server/core/json.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { findEncryptionKey } from './encryption-key.ts'

/** By field. Empty fields are left out. */
const Values = z.record(z.string(), z.string())
export type ConnectionValues = z.infer<typeof Values>

export interface StoredConnection {
  version: number
  /** Null: removed. */
  values: ConnectionValues | 'unreadable' | null
  savedAt: Date
  savedBy: string
}
export type StoredConnections = ReadonlyMap<ConnectionName, StoredConnection>

/** Ciphertexts are bound to it: a row does not decrypt as another connection. */
const purposeOf = (name: ConnectionName) => `connection ${name}`

export const encryptValues = (key: Buffer, name: ConnectionName, values: ConnectionValues): Buffer =>
  encrypt(key, JSON.stringify(values), purposeOf(name))

/** A connection without its key is `unreadable`, never an error. */
export async function findStoredConnections(
  db: Database,
  dataDir: string,
  log: { warn(details: object, message: string): void },
): Promise<StoredConnections> {
  const rows = await db.selectFrom('stored_connections').selectAll().execute()
  const key = rows.some(({ encrypted }) => encrypted !== null)
    ? await findEncryptionKey(dataDir).catch(() => {
        log.warn({}, 'the key of the connections is damaged')
        return null
      })
    : null
  return new Map(
    rows.flatMap((row) => {
      const name = connectionNames.find((one) => one === row.connection)
      if (name === undefined) return []
      const values = row.encrypted && readValues(key, name, Buffer.from(row.encrypted))
      return [[name, { version: row.version, values, savedAt: row.updated_at, savedBy: row.updated_by_name }]]
    }),
  )
}

function readValues(key: Buffer | null, name: ConnectionName, encrypted: Buffer): ConnectionValues | 'unreadable' {
  const text = key && decrypt(key, encrypted, purposeOf(name))
  const { data } = Json.pipe(Values).safeParse(text ?? '')
  return data && readVariables(toVariables(name, data)) ? data : 'unreadable'
}

export const storedInForce = ({ setConnections }: Config, stored: StoredConnections): StoredConnections =>
  new Map([...stored].filter(([name, { values }]) => values !== null && !setConnections.includes(name)))

export const variablesOf = (stored: StoredConnections): ConnectionVariables =>
  Object.assign(
    {},
    ...[...stored].map(([name, { values }]) =>
      values === null || values === 'unreadable' ? {} : toVariables(name, values),
    ),
  )

const decides = {
  mail: ['smtpUrl', 'mailFrom', 'dkim'],
  payments: ['payments'],
  storage: ['storage'],
  google: ['google'],
  backups: ['backups', 'backupKey'],
} as const satisfies Record<ConnectionName, readonly (keyof Config)[]>

export const decided = [...Object.values(decides).flat(), 'unreadable' as const]

/** The environment wins over stored connections. What cannot be decrypted is off, also on trial. */
export function configInForce(config: Config, all: StoredConnections): Config {
  const stored = storedInForce(config, all)
  const unreadable = [...stored].flatMap(([name, { values }]) => (values === 'unreadable' ? [name] : []))
  const given = toConnectionConfig({ ...config.environment, ...readVariables(variablesOf(stored)) })
  const folder = imageFolderOf(config.dataDir)
  const inForce = {
    ...given,
    ...(unreadable.includes('storage') && { storage: { kind: 'unreadable' as const, folder } }),
    ...(unreadable.includes('payments') && { payments: { kind: 'off' as const } }),
  }
  const fields = [...stored.keys()].flatMap((name): readonly (keyof typeof inForce)[] => decides[name])
  return { ...config, ...Object.fromEntries(fields.map((field) => [field, inForce[field]])), unreadable }
}

/** For a command that has opened the database, which may be empty. */
export async function findConfigInForce(config: Config, db: Database): Promise<Config> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('stored_connections') is not null as has`.execute(db)
  if (!rows[0]?.has) return config
  const warn = (_: object, message: string) => console.error(message)
  return configInForce(config, await findStoredConnections(db, config.dataDir, { warn }))
}

/** In the spelling of the environment, so that one set of rules reads both. */
export function toVariables(name: ConnectionName, values: ConnectionValues): ConnectionVariables {
  const part = (field: string) => encodeURIComponent(values[field] ?? '')
  switch (name) {
    case 'mail': {
      const login = values['user'] ? `${part('user')}:${part('password')}@` : ''
      const scheme = values['encryption'] === 'tls' ? 'smtps' : 'smtp'
      const { senderName = '', senderAddress = '' } = values
      return {
        SMTP_URL: `${scheme}://${login}${values['host']}:${values['port']}`,
        MAIL_FROM: `${senderName} <${senderAddress}>`.trim(),
      }
    }
    case 'payments':
      return {
        RAZORPAY_KEY_ID: values['keyId'] ?? '',
        RAZORPAY_KEY_SECRET: values['keySecret'] ?? '',
        RAZORPAY_WEBHOOK_SECRET: values['webhookSecret'] ?? '',
      }
    case 'google':
      return { GOOGLE_CLIENT_ID: values['clientId'] ?? '', GOOGLE_CLIENT_SECRET: values['clientSecret'] ?? '' }
    case 'storage':
      return { STORAGE_URL: toBucketUrl(values) }
    case 'backups':
      return { BACKUP_URL: toBucketUrl(values), BACKUP_KEY: values['encryptionKey'] ?? '' }
  }
}

function toBucketUrl({
  bucket,
  folder = '',
  endpoint,
  region = '',
  keyId = '',
  secret = '',
}: ConnectionValues): string {
  const options = new URLSearchParams({ ...(endpoint && { endpoint }), region })
  return `s3://${encodeURIComponent(keyId)}:${encodeURIComponent(secret)}@${bucket}/${folder}?${options}`
}
