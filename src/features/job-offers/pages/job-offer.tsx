import { Link } from 'react-router'
import { jobOfferHead, listLink, pageLink } from '../../../platform/contract/content/heads.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { longUsDate } from '../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { TextParagraphs } from '../../../platform/web/ui/text-paragraphs.tsx'
import { StructuredData } from '../../articles/pages/structured-data.tsx'
import { type PageData, pageLoader } from '../../content/pages/load.ts'
import { contentMeta, type PageOf } from '../../content/pages/read-content.ts'
import type { JobOffer } from '../contract/endpoints.ts'
import { jobOffer } from '../contract/record.ts'
import '../../articles/pages/article.css'
import '../../../platform/web/form/form.css'

export const loader = pageLoader<JobOffer>(jobOffer)
export const meta = contentMeta

export default function JobOfferPage({ loaderData: { entry } }: { loaderData: PageData<JobOffer> }) {
  const { title, company, place, isRemote, salary, summary, text, closesOn, isClosed, applyLink } = entry
  const { publicUrl } = useSite()
  const facts = [place, isRemote && 'Remote work possible', salary].filter(Boolean)
  return (
    <div className="frame pt-6 lg:pt-8">
      {!isClosed && <StructuredData data={structuredDataOf(publicUrl, entry)} />}
      <PageHeading heading={title}>{[company, ...facts].join(' · ')}</PageHeading>
      <div className="max-w-[44rem]">
        {summary && <p className="mb-4 text-lead">{summary}</p>}
        <div className="prose whitespace-pre-line">
          <TextParagraphs text={text} />
        </div>
        {isClosed ? (
          <p className="mt-8 border-t border-ink pt-3">This offer closed on {longUsDate(closesOn)}.</p>
        ) : (
          <p className="mt-8 flex flex-wrap items-center gap-4 border-t border-ink pt-4">
            <a className="button button-primary" href={applyLink} rel="nofollow">
              Apply
            </a>
            <span className="text-small text-quiet">Until {longUsDate(closesOn)}</span>
          </p>
        )}
        <p className="mt-6 text-small">
          <Link className="link" to={listLink(jobOfferHead)}>
            All job offers
          </Link>
        </p>
      </div>
    </div>
  )
}

const structuredDataOf = (publicUrl: string, offer: PageOf<JobOffer>) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: offer.title,
  url: publicUrl + pageLink(jobOfferHead, offer.slug),
  description: offer.text || offer.summary || offer.title,
  datePosted: offer.publishedAt,
  validThrough: offer.closesAt,
  hiringOrganization: { '@type': 'Organization', name: offer.company },
  ...(offer.place
    ? { jobLocation: { '@type': 'Place', address: offer.place } }
    : offer.isRemote && { jobLocationType: 'TELECOMMUTE' }),
})
