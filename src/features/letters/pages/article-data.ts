import type { ArticleData } from '../../articles/pages/article-place.ts'
import { letterLimits } from '../contract/rules.ts'
import { toLatest } from './latest-letters.tsx'

export default {
  async load(server, { id, beside: { hasLetters, takesLetters }, site }) {
    const letters = hasLetters
      ? await server.call('GET /home/letters/:id', {
          params: { id },
          query: { limit: String(letterLimits.besideArticle) },
        })
      : { total: 0, isOpen: takesLetters, letters: [] }
    return toLatest(letters, site.timeZone)
  },
} satisfies ArticleData
