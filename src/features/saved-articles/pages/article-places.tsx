import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { articleLink } from '../../../platform/contract/links.ts'
import { loginLink } from '../../../platform/web/login-link.ts'
import { useSession } from '../../../platform/web/session.ts'
import { Icon } from '../../../platform/web/ui/icons.tsx'
import { lazyOptional } from '../../../platform/web/ui/lazy-optional.ts'
import type { ArticlePlaces } from '../../articles/pages/article-place.ts'
import type { ArticleHeader } from '../../articles/pages/header.ts'

const SaveToggle = lazy(() => import('./saved/save-toggle.tsx'))

function SaveArticle({ header }: { header: ArticleHeader }) {
  const { username } = useSession()
  const content = (
    <>
      <Icon name="saved" size={16} />
      Save
    </>
  )
  if (!username)
    return (
      <Link to={loginLink(articleLink(header))} className="share-link">
        {content}
      </Link>
    )
  return (
    <Suspense fallback={<span className="share-link">{content}</span>}>
      <SaveToggle id={header.id} title={header.title} className="share-link" hasWord />
    </Suspense>
  )
}

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
