import type { ArticlePlaces } from '../../articles/pages/article-place.ts'

export default {
  showPart: async (mark, isTouch) => (await import('./part-card.ts')).showPartCard(mark, isTouch),
} satisfies ArticlePlaces
