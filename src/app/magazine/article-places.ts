import type { ArticlePlaces } from '../../features/articles/pages/article-place.ts'
import { filledBy } from '../../platform/web/magazine/place.tsx'

export const articlePlaces = filledBy(
  import.meta.glob<ArticlePlaces>('../../features/*/pages/article-places.tsx', { eager: true, import: 'default' }),
)
