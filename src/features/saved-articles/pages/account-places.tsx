import { links } from '../../../platform/contract/links.ts'
import { api } from '../../../platform/web/api.ts'
import type { AccountPlaces } from '../../accounts/pages/my-account/account-place.ts'
import type { ReadArticle } from '../contract/reading-history.ts'
import { BegunArticles } from './history/begun-articles.tsx'

export default {
  load: async () => (await api.call('GET /auth/history', { query: { state: 'begun', limit: '3' } })).articles,
  links: [{ to: links.history, label: 'History', order: 3 }],
  AboveLinks: BegunArticles,
} satisfies AccountPlaces<ReadArticle[]>
