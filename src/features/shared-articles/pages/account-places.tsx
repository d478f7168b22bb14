import { api } from '../../../platform/web/api.ts'
import type { AccountPlaces } from '../../accounts/pages/my-account/account-place.ts'
import type { SharedArticle } from '../contract/shared-articles.ts'
import { SharedArticlesSection } from './own-gift-links.tsx'

export default {
  load: () => api.call('GET /auth/shared-articles', {}),
  AfterOrders: SharedArticlesSection,
} satisfies AccountPlaces<SharedArticle[]>
