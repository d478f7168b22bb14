import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import type { ConnectionName } from '../../../platform/contract/connection-names.ts'

/** No schemas, since the browser imports this file. */
export interface ConnectionField {
  label: string
  hint?: string
  /** Never sent back to the browser. */
  isSecret?: true
  isOptional?: true
  /** Says where secrets go or what they belong to. A change of it drops the kept secrets. */
  isTarget?: true
  /** A secret that such a change does not drop: it goes nowhere. */
  staysHere?: true
  choices?: Readonly<Record<string, string>>
  initial?: string
  placeholder?: string
  longest: number
  problem: (text: string) => string | null
}

const matches = (pattern: RegExp, message: string) => (text: string) => (pattern.test(text) ? null : message)

const printable = matches(/^\P{Cc}+$/u, 'Remove line breaks and control characters')
const key = matches(/^[\x21-\x7e]+$/, 'Copy it again. It has only ASCII letters, digits and symbols, without spaces')

const isBetween = (text: string, least: number, most: number) => Number(text) >= least && Number(text) <= most

/** Plain http would show pictures and keys to everyone on the way, except on this machine. */
function endpointProblem(text: string): string | null {
  const url = URL.parse(text)
  const isLocal = url !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal))
    return url.username || url.password || url.search || url.hash ? 'Enter the URL without keys and parameters' : null
  return 'Enter an https URL, for example https://s3.eu-central-1.example.com'
}

const bucket = {
  endpoint: {
    label: 'Endpoint',
    placeholder: 'https://s3.example.com',
    longest: 500,
    isOptional: true,
    isTarget: true,
    hint: 'The S3 URL from your provider. Leave empty for Amazon.',
    problem: endpointProblem,
  },
  region: {
    label: 'Region',
    initial: 'us-east-1',
    longest: 60,
    problem: matches(/^[a-z\d-]+$/i, 'Enter a region, for example eu-central-1'),
  },
  bucket: {
    label: 'Bucket',
    longest: 63,
    problem: matches(/^[a-z\d][a-z\d._-]+[a-z\d]$/i, 'Enter the name of the bucket: letters, digits, dots and hyphens'),
  },
  folder: {
    label: 'Folder',
    hint: 'Inside the bucket.',
    longest: 200,
    isOptional: true,
    problem: matches(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'Enter a folder, for example magazine/images'),
  },
  keyId: { label: 'Access key ID', longest: 200, isTarget: true, problem: key },
  secret: { label: 'Secret access key', longest: 500, isSecret: true, problem: key },
} satisfies Record<string, ConnectionField>

/** The form, its checks and what is stored follow from this table. */
export const connectionFields = {
  mail: {
    host: {
      label: 'SMTP server',
      placeholder: 'smtp.example.com',
      longest: 253,
      isTarget: true,
      problem: matches(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'Enter a host name, for example smtp.example.com'),
    },
    port: {
      label: 'Port',
      initial: '587',
      longest: 5,
      isTarget: true,
      problem: (text) => (/^\d+$/.test(text) && isBetween(text, 1, 65_535) ? null : 'Enter a number from 1 to 65535'),
    },
    encryption: {
      label: 'Encryption',
      initial: 'starttls',
      longest: 20,
      isTarget: true,
      choices: { starttls: 'STARTTLS (usually port 587)', tls: 'TLS from the start (usually port 465)' },
      problem: matches(/^(starttls|tls)$/, 'Choose an encryption'),
    },
    user: { label: 'User', longest: 500, isSecret: true, isOptional: true, problem: printable },
    password: { label: 'Password', longest: 500, isSecret: true, isOptional: true, problem: printable },
    senderName: {
      label: 'Sender’s name',
      longest: 100,
      isOptional: true,
      hint: 'Leave empty for the name of the site.',
      problem: matches(/^[^<>"\p{Cc}]+$/u, 'Enter a name without quotes and angle brackets'),
    },
    senderAddress: {
      label: 'Sender’s email',
      placeholder: 'magazine@example.com',
      longest: 254,
      problem: emailProblem,
    },
  },
  payments: {
    keyId: { label: 'Key ID', placeholder: 'rzp_live_…', longest: 200, isTarget: true, problem: key },
    keySecret: { label: 'Key secret', longest: 500, isSecret: true, problem: key },
    webhookSecret: {
      label: 'Webhook secret',
      longest: 500,
      isSecret: true,
      staysHere: true,
      problem: key,
      hint: 'The secret that you choose when you create the webhook at Razorpay.',
    },
  },
  storage: {
    ...bucket,
    bucket: { ...bucket.bucket, hint: 'Before you name another bucket or folder, copy the images there.' },
  },
  google: {
    clientId: {
      label: 'Client ID',
      placeholder: '….apps.googleusercontent.com',
      longest: 300,
      isTarget: true,
      problem: key,
    },
    clientSecret: { label: 'Client secret', longest: 500, isSecret: true, problem: key },
  },
  backups: {
    ...bucket,
    encryptionKey: {
      label: 'Encryption key',
      longest: 100,
      isSecret: true,
      staysHere: true,
      hint: 'Encrypts every backup. Store a copy on another machine: without it, you cannot restore a backup.',
      problem: matches(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/, 'Enter a key that begins with AGE-SECRET-KEY-1'),
    },
  },
} satisfies Record<ConnectionName, Record<string, ConnectionField>>

export const fieldsOfConnection = (name: ConnectionName): [string, ConnectionField][] =>
  Object.entries(connectionFields[name])
