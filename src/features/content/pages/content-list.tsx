import { Children, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type ContentHead, listLink, pageLink } from '../../../platform/contract/content/heads.ts'
import { links } from '../../../platform/contract/links.ts'
import { CardHeading } from '../../../platform/web/ui/card-heading.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { Pagination } from '../../../platform/web/ui/pagination.tsx'
import './content.css'
import type { ListData } from './load.ts'
import type { ListedOf, ReadContent } from './read-content.ts'

interface Row {
  cover: ReactNode
  /** Empty ones are left out. */
  facts: readonly ReactNode[]
  more?: string
}
interface Props<C extends ReadContent> {
  head: ContentHead
  listed: ListData<C>
  renderRow: (entry: ListedOf<C>) => Row
}

export const ContentList = <C extends ReadContent>({ head, listed, renderRow }: Props<C>) => {
  const { data, page, totalPages, total } = listed
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={head.title}>
        {total} {total === 1 ? head.noun : head.nouns}
        {totalPages > 1 && `, page ${page} of ${totalPages}`}
      </PageHeading>
      {total > 0 ? (
        <ul className="border-t border-ink">
          {data.map((entry) => (
            <ContentRow key={entry.slug} to={pageLink(head, entry.slug)} {...entry} {...renderRow(entry)} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          No {head.nouns} yet. See the latest on{' '}
          <Link className="link" to={links.home}>
            the front page
          </Link>
          .
        </p>
      )}
      <Pagination page={page} totalPages={totalPages} linkTo={(number) => listLink(head, number)} />
    </div>
  )
}

const ContentRow = ({ to, title, summary, cover, facts, more }: Row & ListedOf<ReadContent> & { to: string }) => (
  <li className="border-b border-hairline">
    <div className="card content-row">
      {cover}
      <div className="min-w-0">
        <CardHeading to={to} className="text-lead">
          {title}
        </CardHeading>
        {summary && <span className="mt-1 block text-small text-quiet">{summary}</span>}
        <span className="content-facts">{Children.map(facts, (fact) => fact && <span>{fact}</span>)}</span>
        {more && <span className="mt-1 block text-small text-quiet">{more}</span>}
      </div>
    </div>
  </li>
)
