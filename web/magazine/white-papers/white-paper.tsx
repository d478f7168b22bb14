import { data, Link } from 'react-router'
import { links, whitePaperLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { whitePaperMessages } from '../../../contract/white-papers/rules.ts'
import { statusOfError } from '../../api-error.ts'
import { SponsoredMark } from '../../ui/story-marks.tsx'
import { toWidths } from '../../ui/widths.tsx'
import { pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { notFound } from '../listing/load.ts'
import type { Route } from './+types/white-paper'
import { Cover } from './cover.tsx'
import { RequestForm } from './request-form.tsx'
import './white-papers.css'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [site, paper] = await Promise.all([
    api.call('GET /site', {}),
    api.call('GET /home/white-papers/:slug', { params: { slug } }).catch((error: unknown) => {
      const status = statusOfError(error)
      if (status === 410) throw data(null, { status })
      throw status === 400 || status === 404 ? notFound() : error
    }),
  ])
  const cover = paper.pictures.at(-1)
  const head = pageHead(site, {
    path: whitePaperLink(slug),
    title: paper.title,
    description: paper.summary || `A white paper by ${paper.sponsor}.`,
    image: cover && { ...cover, alt: paper.title },
  })
  const { pictures, ...shown } = paper
  return { head, paper: shown, widths: toWidths(pictures) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function WhitePaperPage({ loaderData: { paper, widths } }: Route.ComponentProps) {
  const { title, sponsor, summary, text, bytes, isOpen } = paper
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={title}>
        <SponsoredMark sponsor={sponsor} /> · White paper, PDF, {Math.max(0.1, bytes / 2 ** 20).toFixed(1)}
        {'\u00a0'}MB
      </PageHeading>
      <div className="white-paper-columns">
        <div className="white-paper-about">
          {summary && <p className="text-lead">{summary}</p>}
          <Cover title={title} widths={widths} sizes="14rem" />
          {text
            .split(/\n{2,}/)
            .filter(Boolean)
            .map((paragraph, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- paragraphs may be equal, and never move
              <p key={index}>{paragraph}</p>
            ))}
        </div>
        <section aria-labelledby="ask">
          <h2 id="ask" className="text-lead font-bold">
            Get the white paper
          </h2>
          {isOpen ? <RequestForm paper={paper} /> : <p className="mt-2 text-quiet">{whitePaperMessages.closed}</p>}
        </section>
      </div>
      <p className="mt-10 text-small">
        <Link className="link" to={links.whitePapers}>
          All white papers
        </Link>
      </p>
    </div>
  )
}
