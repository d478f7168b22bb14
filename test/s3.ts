import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { openAt } from './free-port.ts'

export interface StoredObject {
  bytes: Buffer
  headers: Record<string, string | undefined>
}

export interface BucketServer {
  /** In the format of `STORAGE_URL`. */
  url: string
  objects: Map<string, StoredObject>
  /** Answers every request with this status until it is set to `null`. */
  failWith(status: number | null): void
  /** Answers uploads with this status until it is set to `null`. */
  failUploadsWith(status: number | null): void
  close(): Promise<void>
}

const bucket = 'pictures'
const key = 'AKIDTEST'
const secret = 'a/secret+with=marks'

/**
 * An S3 server on a free port of the loopback address, with one bucket and the parts of S3 that images and backups
 * need: put, also in parts, get, head, list and delete. Like some servers it rejects invalid signatures, and bodies
 * with a trailing checksum.
 */
export async function openBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, StoredObject>()
  let failure: number | null = null
  let uploadFailure: number | null = null
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(request)
    if (failure !== null) return refuse(response, failure, failure === 403 ? 'AccessDenied' : 'InternalError')
    if (!isSigned(request, bytes)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const [, inBucket, ...rest] = new URL(request.url ?? '', 'http://s3.invalid').pathname.split('/')
    if (inBucket !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const name = decodeURIComponent(rest.join('/'))
    const query = new URL(request.url ?? '', 'http://s3.invalid').searchParams
    if (query.has('list-type')) return list(response, query.get('prefix') ?? '')
    if (uploadFailure && request.method === 'PUT') return refuse(response, uploadFailure, 'AccessDenied')
    if (query.has('uploads') || query.has('uploadId')) return inParts(request, response, { name, bytes, query })
    if (request.method === 'PUT') return put(request, response, { name, bytes })
    if (request.method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    const found = objects.get(name)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { ...found.headers, 'content-length': found.bytes.length })
    response.end(request.method === 'HEAD' ? undefined : found.bytes)
  }
  const put = (
    request: IncomingMessage,
    response: ServerResponse,
    { name, bytes }: { name: string; bytes: Buffer },
  ) => {
    if (request.headers['content-encoding']?.includes('aws-chunked')) return refuse(response, 501, 'NotImplemented')
    const { 'content-type': type, 'cache-control': caching } = request.headers
    objects.set(name, { bytes, headers: { 'content-type': type, 'cache-control': caching } })
    response.writeHead(200, { etag: `"${hash('md5', bytes)}"` }).end()
  }
  const list = (response: ServerResponse, prefix: string) => {
    const found = [...objects].filter(([name]) => name.startsWith(prefix))
    const contents = found.map(
      ([name, { bytes }]) => `<Contents><Key>${name}</Key><Size>${bytes.length}</Size></Contents>`,
    )
    sendXml(response, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
  }
  /** Parts are stored beside the objects, and joined when all are there. */
  const parts = new Map<string, Buffer[]>()
  const inParts = (
    request: IncomingMessage,
    response: ServerResponse,
    { name, bytes, query }: { name: string; bytes: Buffer; query: URLSearchParams },
  ) => {
    if (query.has('uploads')) {
      const id = randomUUID()
      parts.set(id, [])
      return sendXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const id = query.get('uploadId') ?? ''
    const known = parts.get(id)
    if (!known) return refuse(response, 404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      known[Number(query.get('partNumber')) - 1] = bytes
      return response.writeHead(200, { etag: `"${hash('md5', bytes)}"` }).end()
    }
    parts.delete(id)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    objects.set(name, { bytes: Buffer.concat(known), headers: {} })
    return sendXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }
  const server = createServer((request, response) => void answer(request, response))
  const endpoint = `http://127.0.0.1:${await openAt(server)}`
  return {
    url: `s3://${key}:${encodeURIComponent(secret)}@${bucket}/the/magazine?endpoint=${endpoint}`,
    objects,
    failWith: (status) => {
      failure = status
    },
    failUploadsWith: (status) => {
      uploadFailure = status
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const sendXml = (response: ServerResponse, body: string) =>
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)

function refuse(response: ServerResponse, status: number, code: string) {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

/** AWS signature version 4 of the request's line, headers and body. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(.+?), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, id, scope = '', signed = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  if (id !== key || headers['x-amz-content-sha256'] !== hash('sha256', body)) return false
  const { pathname, searchParams } = new URL(url, 'http://s3.invalid')
  searchParams.sort()
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, searchParams, lines.join(''), signed, hash('sha256', body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash('sha256', canonical)].join('\n')
  const signingKey = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(signingKey, text).toString('hex') === signature
}

const hash = (algorithm: string, content: string | Buffer) => createHash(algorithm).update(content).digest('hex')
const hmac = (hmacKey: string | Buffer, content: string) => createHmac('sha256', hmacKey).update(content).digest()
