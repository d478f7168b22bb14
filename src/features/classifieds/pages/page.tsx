import { Link, data as withHeaders } from 'react-router'
import { classifiedLink, classifiedsLink, links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import {
  notFound,
  orNotFound,
  pagedTitle,
  pageInAddress,
  pageLinks,
} from '../../../platform/web/magazine/paged-list.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { CardHeading } from '../../../platform/web/ui/card-heading.tsx'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { Pagination } from '../../../platform/web/ui/pagination.tsx'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import type { ListedClassified } from '../contract/endpoints.ts'
import { classifiedCategories, classifiedCategoryIds, isClassifiedCategory } from '../contract/rules.ts'
import './classifieds.css'
import type { Route } from './+types/page'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = pageInAddress(params.page)
  const category = 'category' in params ? params.category : undefined
  if (category !== undefined && !isClassifiedCategory(category)) throw notFound()
  const query = { page: String(page), ...(category && { category }) }
  const [site, listed] = await orNotFound(
    Promise.all([api.call('GET /site', {}), api.call('GET /home/classifieds', { query })]),
  )
  if (page > 1 && listed.ads.length === 0) throw notFound()
  const title = category ? `Classified ads: ${classifiedCategories[category]}` : 'Classified ads'
  const head = pageHead(site, {
    ...pageLinks(listed, (to) => classifiedsLink(category, to)),
    title: pagedTitle(title, page),
    description: 'Ads from readers: jobs, equipment, components and services.',
  })
  return withHeaders(
    { head, category: category ?? null, ...listed },
    { headers: listed.endsSoon ? { 'cache-control': 'no-store' } : {} },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function ClassifiedsPage({ loaderData }: Route.ComponentProps) {
  const planNames = usePlanNames()
  const { ads, category, page, totalPages, total, plans } = loaderData
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading="Classified ads">
        {total} {total === 1 ? 'ad' : 'ads'} by readers
        {plans.length > 0 && (
          <>
            {' · '}
            <Link className="link" to={links.myClassifieds}>
              Place an ad
            </Link>
          </>
        )}
      </PageHeading>
      <nav aria-label="Categories" className="classified-categories">
        <Link to={links.classifieds} aria-current={category === null ? 'page' : undefined}>
          All
        </Link>
        {classifiedCategoryIds.map((id) => (
          <Link key={id} to={classifiedsLink(id)} aria-current={id === category ? 'page' : undefined}>
            {classifiedCategories[id]}
          </Link>
        ))}
      </nav>
      {ads.length > 0 ? (
        <ul className="classified-list">
          {ads.map((ad) => (
            <Ad key={ad.id} ad={ad} />
          ))}
        </ul>
      ) : (
        <p className="py-6 text-lead text-quiet">
          {category ? 'There are no ads in this category yet.' : 'There are no ads yet.'}
          {plans.length > 0 &&
            ` ${plans.map((plan) => planNames[plan]).join(' and ')} subscribers can place one a year.`}
        </p>
      )}
      <Pagination page={page} totalPages={totalPages} linkTo={(to) => classifiedsLink(category ?? undefined, to)} />
    </div>
  )
}

function Ad({ ad: { id, title, body, category, shownSince } }: { ad: ListedClassified }) {
  const { timeZone } = useSite()
  return (
    <li>
      <div className="card classified">
        <span className="label text-quiet">{classifiedCategories[category]}</span>
        <CardHeading to={classifiedLink(id)} className="text-lead">
          {title}
        </CardHeading>
        <span className="classified-body text-small">{body}</span>
        <span className="text-small text-quiet">{longUsDate(formatDay(timeZone, shownSince))}</span>
      </div>
    </li>
  )
}
