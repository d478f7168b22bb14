import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { messageOfError } from '../../core/error-message.ts'
import { type FetchOutside, type OutsideAnswer, OutsideFailed, OutsideRefused, type OutsideRequest } from './index.ts'

const maxRedirects = 5
const maxAddressLength = 2_000

interface Options {
  admits?: (address: string) => boolean
  resolve?: (host: string) => Promise<LookupAddress[]>
}

/** IPv4 addresses in their oldest IPv6 spelling, and what Azure tells its machines. */
const ownServices = ['::/96', '168.63.129.16/32'].map((range) => ipaddr.parseCIDR(range))

/** IPv4 addresses as a machine without IPv4 reaches them, through its network (RFC 6052). */
const [translated, translatedBits] = ipaddr.parseCIDR('64:ff9b::/96')

/** Not of this machine, not of its network, and of no range with a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const given = ipaddr.process(address)
  const isTranslated = given.kind() === 'ipv6' && given.match(translated, translatedBits)
  const parsed = isTranslated ? ipaddr.fromByteArray(given.toByteArray().slice(12)) : given
  return (
    parsed.range() === 'unicast' &&
    !ownServices.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits))
  )
}

export function createGuardedFetch({
  admits = isPublicAddress,
  resolve = (host) => lookup(host, { all: true }),
}: Options = {}): FetchOutside {
  /** One private address among public ones refuses them all: no honest name has such. */
  async function addressesOf(host: string): Promise<LookupAddress[]> {
    const family = isIP(host)
    const found = family ? [{ address: host, family }] : await resolve(host)
    if (found.length === 0) throw new OutsideFailed(`${host} has no address.`)
    if (!found.every(({ address }) => admits(address)))
      throw new OutsideRefused(`${host} leads to an address that is not public. It is not fetched.`)
    return found
  }

  async function follow(
    url: URL,
    request: OutsideRequest,
    { signal, redirects = 0 }: { signal: AbortSignal; redirects?: number },
  ): Promise<OutsideAnswer> {
    const addresses = await within(signal, addressesOf(url.hostname.replace(/^\[|\]$/g, '')))
    const answer = await ask(url, addresses, request, signal)
    const target = redirectOf(answer, request)
    if (target === undefined) return { ...answer, url: url.href }
    if (redirects === maxRedirects) throw new OutsideFailed(`${url.host} redirects more than ${maxRedirects} times.`)
    const next = read(target, url)
    // Headers meant for one site are not sent to another.
    const headers = next.origin === url.origin ? request.headers : withoutSecrets(request.headers)
    return follow(next, { ...request, ...(headers && { headers }) }, { signal, redirects: redirects + 1 })
  }

  return async (address, request) => {
    const timeLimit = AbortSignal.timeout(request.timeout)
    const signal = request.signal ? AbortSignal.any([timeLimit, request.signal]) : timeLimit
    try {
      return await follow(read(address), request, { signal })
    } catch (error) {
      if (error instanceof OutsideRefused || error instanceof OutsideFailed) throw error
      if (timeLimit.aborted) throw new OutsideFailed(`${hostOf(address)} did not answer in time.`)
      throw new OutsideFailed(`${hostOf(address)} did not answer: ${wordsOf(error)}.`)
    }
  }
}

function read(address: string, base?: URL): URL {
  if (address.length > maxAddressLength || !URL.canParse(address, base))
    throw new OutsideRefused('That is not a web address.')
  const url = new URL(address, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutsideRefused('Only http and https addresses are fetched.')
  if (url.username || url.password) throw new OutsideRefused('An address with a password in it is not fetched.')
  const port = Number(url.port)
  // Mail, files and terminals are below it.
  if (port !== 0 && port < 1024)
    throw new OutsideRefused('Only the ports of web servers are asked: 80, 443, and those above 1023.')
  url.hash = ''
  return url
}

const redirects = [301, 302, 303, 307, 308]

/** A POST follows only the two redirects that keep it a POST. */
function redirectOf(
  { status, headers }: Omit<OutsideAnswer, 'url'>,
  { method = 'GET', staysHere = false }: OutsideRequest,
) {
  if (staysHere) return undefined
  return redirects.includes(status) && (method === 'GET' || status > 303) ? headers.location : undefined
}

const withoutSecrets = (headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)))

async function ask(
  url: URL,
  addresses: LookupAddress[],
  { method = 'GET', headers, body, maxBytes, cuts = false }: OutsideRequest,
  signal: AbortSignal,
): Promise<Omit<OutsideAnswer, 'url'>> {
  // The name is looked up once: between two look-ups it could change.
  const known: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }
  const options: RequestOptions = {
    method,
    headers: { 'user-agent': 'Groundplane', 'accept-encoding': 'identity', ...headers },
    lookup: known,
    // One connection for one request: no proxy of the environment, and nobody else's open connection.
    agent: false,
    signal,
  }
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, options, done)
    sent.on('error', fail)
    sent.end(body)
  })
  const bytes = await collect(answer, { maxBytes, cuts, host: url.host })
  return { status: answer.statusCode ?? 0, headers: headersOf(answer), body: bytes }
}

async function collect(
  answer: IncomingMessage,
  { maxBytes, cuts, host }: { maxBytes: number; cuts: boolean; host: string },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes <= maxBytes) continue
    // Leaving the loop closes the connection.
    if (cuts) return Buffer.concat(chunks).subarray(0, maxBytes)
    throw new OutsideFailed(`What ${host} sends is larger than ${Math.ceil(maxBytes / 2 ** 20)} MB.`)
  }
  return Buffer.concat(chunks)
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

/** A look-up has no signal of its own. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
  signal.throwIfAborted()
  return Promise.race([work, aborted])
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : 'The address')

const wordsFor: Record<string, string> = {
  ENOTFOUND: 'the name is unknown',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was broken off',
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return ('code' in error && wordsFor[String(error.code)]) || messageOfError(error).replace(/\.$/, '')
}
