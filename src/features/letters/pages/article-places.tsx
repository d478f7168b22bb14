import type { ArticlePlaces } from '../../articles/pages/article-place.ts'
import { type LatestLetters, Letters } from './latest-letters.tsx'

export default { AtEnd: Letters } satisfies ArticlePlaces<LatestLetters>
