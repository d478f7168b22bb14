import { links } from '../../../../platform/contract/links.ts'
import { AfterSubject, overStory, type Subject } from '../../../../platform/web/magazine/place.tsx'
import { AdColumn, AdInPage } from '../../../../platform/web/ui/ad-column.tsx'
import type { AdToShow } from '../../../../platform/web/ui/ad-slot.tsx'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { PageLink } from '../../../../platform/web/ui/page-link.tsx'
import { Pagination } from '../../../../platform/web/ui/pagination.tsx'
import type { Story } from '../../../../platform/web/ui/story.ts'
import { StoryList } from '../../../../platform/web/ui/story-list.tsx'

interface Props {
  reference?: string | undefined
  tint?: string | undefined
  heading: string
  /** Says what will be here, while nothing is. */
  about?: string | undefined
  /** Of its RSS feed. */
  feed: string
  subject?: Subject | undefined
  listing: { stories: Story[]; page: number; totalPages: number; total: number }
  ads: readonly AdToShow[]
  linkTo: (page: number) => string
}

export function ListingPage({ reference, tint, heading, about = '', feed, subject, listing, ads, linkTo }: Props) {
  const { stories, page, totalPages, total } = listing
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading reference={reference} tint={tint} heading={heading}>
          {total} {total === 1 ? 'article' : 'articles'}
          {totalPages > 1 && `, page ${page} of ${totalPages}`}
          {' · '}
          <a className="link" href={feed}>
            RSS
          </a>
          {subject && <AfterSubject subject={subject} name={heading} />}
        </PageHeading>
        <AdInPage ads={ads} rows={stories.length} />
        {total > 0 ? (
          <StoryList stories={stories} ads={ads} actionsOf={overStory} />
        ) : (
          <p className="border-t border-hairline py-6 text-lead text-quiet">
            {about} Nothing here yet. See the latest on{' '}
            <PageLink to={links.home} className="link">
              the front page
            </PageLink>
            .
          </p>
        )}
        <Pagination page={page} totalPages={totalPages} linkTo={linkTo} />
      </div>
      <AdColumn ads={ads} rows={stories.length} />
    </div>
  )
}
