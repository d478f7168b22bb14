import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Bucket } from '../gateways/files/bucket.ts'
import { decoded } from './safe-address.ts'

export type Storage = { kind: 'folder'; folder: string } | ({ kind: 'bucket' } & Bucket)

/** `file:///srv/pictures`, or `s3://key:secret@bucket/prefix?endpoint=https://…&region=…`. */
export const StorageUrl = z.string().transform((text, context): Storage => {
  const url = URL.parse(text)
  const storage =
    url?.protocol === 'file:'
      ? toFolder(url)
      : url?.protocol === 's3:'
        ? toBucket(url)
        : 'file:///srv/pictures or s3://bucket'
  if (typeof storage !== 'string') return storage
  context.addIssue(`must be like ${storage}`)
  return z.NEVER
})

function toFolder(url: URL): Storage | string {
  // An encoded slash is no part of a name. A ? or # would begin what is no part of the path.
  const isPath = url.href === `file://${url.pathname}` && url.pathname !== '/' && !/%2f/i.test(url.pathname)
  if (!isPath || decoded(url.pathname) === null) return 'file:///srv/pictures'
  return { kind: 'folder', folder: fileURLToPath(url) }
}

function toBucket({ hostname: name, port, pathname, username, password, hash, searchParams }: URL): Storage | string {
  const endpoint = searchParams.get('endpoint')
  // A server in place of the bucket, or an option that is misspelt: the keys would go to Amazon.
  const isUnknown = [...searchParams.keys()].some((option) => option !== 'endpoint' && option !== 'region')
  if (!name || port || hash || isUnknown) return 's3://bucket/folder?endpoint=https://…&region=…'
  if (Boolean(username) !== Boolean(password)) return 's3://key:secret@bucket, with both or neither'
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    return 's3://bucket?endpoint=https://…, with an http or https URL'
  const [path, accessKeyId, secretAccessKey] = [pathname, username, password].map(decoded)
  if (typeof path !== 'string' || typeof accessKeyId !== 'string' || typeof secretAccessKey !== 'string')
    return 's3://key:secret@bucket, with reserved characters percent-encoded: % is %25'
  const folder = path.replace(/^\/+|(?<!\/)\/+$/g, '')
  return {
    kind: 'bucket',
    name,
    prefix: folder && `${folder}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint,
    credentials: username ? { accessKeyId, secretAccessKey } : null,
  }
}
