import { IconKey, IconWebhook } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'api-keys',
    title: 'API keys',
    icon: IconKey,
    key: '7',
    role: 'admin',
    order: 420,
    menu: ['Settings', 6],
    load: () => import('./api-keys.tsx'),
  },
  {
    path: 'webhooks',
    title: 'Webhooks',
    icon: IconWebhook,
    key: '8',
    role: 'admin',
    order: 430,
    menu: ['Settings', 7],
    load: () => import('./webhooks.tsx'),
  },
] satisfies ScreenRow[]
