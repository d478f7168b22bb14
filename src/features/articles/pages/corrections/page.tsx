import { Fragment } from 'react'
import { articleLink, links } from '../../../../platform/contract/links.ts'
import { apiContext } from '../../../../platform/contract/page-context.ts'
import { loadAds } from '../../../../platform/web/magazine/ads.ts'
import { loadHead } from '../../../../platform/web/magazine/head.ts'
import { AdColumn, AdInList, AdInPage } from '../../../../platform/web/ui/ad-column.tsx'
import { longUsDate } from '../../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { PageLink } from '../../../../platform/web/ui/page-link.tsx'
import type { Route } from './+types/page'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const words = {
    path: links.corrections,
    title: 'Corrections',
    description: 'The errors we have corrected, and the readers who found them.',
    feed: { title: 'Corrections', href: links.correctionsFeed },
  }
  const [{ head }, { corrections }, ads] = await Promise.all([
    loadHead(api, words),
    api.call('GET /home/corrections', {}),
    loadAds(api, 'article'),
  ])
  return { head, corrections: corrections.map((each) => ({ ...each, date: longUsDate(each.on) })), ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function CorrectionsPage({ loaderData: { corrections, ads } }: Route.ComponentProps) {
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading heading="Corrections">
          The errors we have corrected
          {' · '}
          <a className="link" href={links.correctionsFeed}>
            RSS
          </a>
        </PageHeading>
        <AdInPage ads={ads} rows={corrections.length} />
        {corrections.length === 0 && <p className="text-quiet">No corrections yet.</p>}
        <ol className="border-t border-ink">
          {corrections.map(({ on, date, words, foundBy, article }, row) => (
            <Fragment key={`${article.ID} ${on} ${words}`}>
              <li className="border-b border-hairline py-4">
                <p className="text-small text-quiet">
                  <time dateTime={on}>{date}</time>
                </p>
                <p className="mt-1 text-lead font-semibold">
                  <PageLink className="link" to={articleLink({ id: article.ID, ...article })}>
                    {article.title}
                  </PageLink>
                </p>
                <p className="mt-1 max-w-2xl">{words}</p>
                {foundBy && <p className="mt-1 text-small text-quiet">Thank you to {foundBy} for spotting this.</p>}
              </li>
              <AdInList ads={ads} row={row} rows={corrections.length} />
            </Fragment>
          ))}
        </ol>
      </div>
      <AdColumn ads={ads} rows={corrections.length} />
    </div>
  )
}
