import { z } from 'zod'
import type { CacheService } from '../gateways/caches/index.ts'
import { isSafeAddress } from './safe-address.ts'

const examples = 'varnish://127.0.0.1:6081, fastly://SERVICE, cloudflare://ZONE or https://example.com/purge'

/** `varnish://10.0.0.5:6081,10.0.0.6:6081`, `fastly://SERVICE`, `cloudflare://ZONE`, or the address of a webhook. */
export const PurgeUrl = z.string().transform((text, context): CacheService => {
  const service = toService(text)
  if (service) return service
  context.addIssue(`must be like ${examples}. The password goes into PURGE_TOKEN`)
  return z.NEVER
})

function toService(text: string): CacheService | null {
  const [, scheme, rest = ''] = /^([a-z]+):\/\/(.+)$/.exec(text) ?? []
  if (scheme === 'varnish') return toVarnish(rest.replace(/\/$/, '').split(','))
  if (scheme === 'fastly' || scheme === 'cloudflare') return toProvider(scheme, rest)
  return isSafeAddress(text) ? { kind: 'webhook', address: text } : null
}

const toVarnish = (hosts: string[]): CacheService | null =>
  hosts.every((host) => URL.parse(`http://${host}`)?.host === host.toLowerCase()) ? { kind: 'varnish', hosts } : null

const providers = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com/client/v4' }

/** `?api=` is another address that speaks the same, for tests. */
function toProvider(kind: keyof typeof providers, rest: string): CacheService | null {
  const [id = '', query = ''] = rest.split('?', 2)
  const api = (new URLSearchParams(query).get('api') ?? providers[kind]).replace(/\/$/, '')
  if (!/^[A-Za-z0-9]+$/.test(id) || !isSafeAddress(api)) return null
  return kind === 'fastly' ? { kind, service: id, api } : { kind, zone: id, api }
}
