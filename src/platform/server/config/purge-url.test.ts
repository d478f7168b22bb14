import { expect, test } from 'vitest'
import { PurgeUrl } from './purge-url.ts'

test.each([
  ['varnish://10.0.0.5:6081', { kind: 'varnish', hosts: ['10.0.0.5:6081'] }],
  [
    'varnish://cache-1.example,cache-2.example:81/',
    { kind: 'varnish', hosts: ['cache-1.example', 'cache-2.example:81'] },
  ],
  [
    'fastly://SU1Z0isxPaozGVKXdv0eY',
    { kind: 'fastly', service: 'SU1Z0isxPaozGVKXdv0eY', api: 'https://api.fastly.com' },
  ],
  [
    'cloudflare://023e105f4ecef8ad9ca31a8372d0c353',
    { kind: 'cloudflare', zone: '023e105f4ecef8ad9ca31a8372d0c353', api: 'https://api.cloudflare.com/client/v4' },
  ],
  ['fastly://A1?api=http://127.0.0.1:9/', { kind: 'fastly', service: 'A1', api: 'http://127.0.0.1:9' }],
  ['https://hooks.example/purge?site=1', { kind: 'webhook', address: 'https://hooks.example/purge?site=1' }],
])('%s', (address, service) => {
  expect(PurgeUrl.parse(address)).toEqual(service)
})

test.each([
  'varnish',
  'varnish://',
  'varnish://10.0.0.5:6081,',
  'varnish://user@10.0.0.5',
  'varnish://10.0.0.5/purge',
  'fastly://',
  'fastly://a/b',
  'cloudflare://zone?api=http://elsewhere.example',
  'http://hooks.example/purge',
  'ftp://hooks.example',
])('%s is refused with examples', (address) => {
  expect(PurgeUrl.safeParse(address).error?.issues[0]?.message).toMatch(/^must be like varnish:/)
})
