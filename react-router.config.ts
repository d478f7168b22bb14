import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // The whole table of addresses comes with the first page: no request to discover routes, no keys for a cache to hold.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
