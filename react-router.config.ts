import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // The server builds each state of the sources into a folder of its own.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build/by-hand',
  // The whole table of addresses comes with the first page: no request to discover routes, no keys for a cache to hold.
  routeDiscovery: { mode: 'initial' },
  // The pieces of a page are a kilobyte each: apart they cost more than they save.
  splitRouteModules: false,
} satisfies Config
