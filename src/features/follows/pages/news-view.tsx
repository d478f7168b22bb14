import { Link } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { links } from '../../../platform/contract/links.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { Pagination } from '../../../platform/web/ui/pagination.tsx'
import { StoryRow } from '../../../platform/web/ui/story-row.tsx'
import { toFullStory } from '../../articles/pages/listing/story.ts'
import type { FollowNews } from '../contract/follows.ts'

interface Props {
  news: ApiResult<'GET /auth/follow-news'>
  hasFollows: boolean
  linkTo: (page: number) => string
  choices: string
}

export function NewsView({ news: { articles, page, totalPages }, hasFollows, linkTo, choices }: Props) {
  const { timeZone } = useSite()
  if (articles.length === 0)
    return (
      <p className="border-t border-hairline py-6 text-lead text-quiet">
        {hasFollows ? (
          <>
            Nothing new yet. New articles will appear here.{' '}
            <Link to={choices} className="link">
              Choose your notifications
            </Link>
          </>
        ) : (
          <>
            You are not following anything yet. Use <span className="font-semibold text-ink">Follow</span> on the page
            of a section, a subject, an author or a search.{' '}
            <Link to={links.topics} className="link">
              See all sections and subjects
            </Link>
          </>
        )}
      </p>
    )
  return (
    <>
      <ul className="border-t border-hairline">
        {articles.map((article) => (
          <StoryRow key={`${article.ID} ${article.correction}`} story={toFullStory(article, timeZone)}>
            {article.correction ? (
              <span className="mt-1 text-small">
                <span className="font-semibold">Corrected</span> {article.correction}
              </span>
            ) : (
              <span className="mt-1 line-clamp-2 text-small text-quiet">{toFullStory(article, timeZone).excerpt}</span>
            )}
            <span className="mt-1 text-label text-quiet">{reasonOf(article)}</span>
          </StoryRow>
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} linkTo={linkTo} />
    </>
  )
}

const reasonOf = ({ because }: FollowNews) =>
  because.length > 0 ? `You follow ${because.join(', ')}` : 'You saved this article'
