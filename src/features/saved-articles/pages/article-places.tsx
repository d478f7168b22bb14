import { Suspense } from 'react'
import { useSession } from '../../../platform/web/session.ts'
import { lazyOptional } from '../../../platform/web/ui/lazy-optional.ts'
import type { ArticlePlaces } from '../../articles/pages/article-place.ts'
import { SaveArticle } from './saved/save-article.tsx'

const ContinueReading = lazyOptional(() => import('./history/continue-reading.tsx'))

export default {
  Tool: SaveArticle,
  AfterText: function PlaceInArticle({ header, isSettled }) {
    const { username } = useSession()
    // The preview of a new article has no id.
    return (
      isSettled &&
      username &&
      header.id > 0 && (
        <Suspense>
          <ContinueReading articleId={header.id} />
        </Suspense>
      )
    )
  },
} satisfies ArticlePlaces
