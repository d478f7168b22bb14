import { Link } from 'react-router'
import { listLink, whitePaperHead } from '../../../platform/contract/content/heads.ts'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { SponsoredMark } from '../../../platform/web/ui/story-marks.tsx'
import { TextParagraphs } from '../../../platform/web/ui/text-paragraphs.tsx'
import { Cover } from '../../content/pages/cover.tsx'
import { type PageData, pageLoader } from '../../content/pages/load.ts'
import { contentMeta } from '../../content/pages/read-content.ts'
import type { WhitePaper } from '../contract/endpoints.ts'
import { whitePaperRecord } from '../contract/record.ts'
import { whitePaperMessages } from '../contract/rules.ts'
import { RequestForm } from './request-form.tsx'
import './white-papers.css'

export const loader = pageLoader<WhitePaper>(whitePaperRecord)
export const meta = contentMeta

export default function WhitePaperPage({ loaderData: { entry: paper } }: { loaderData: PageData<WhitePaper> }) {
  const { title, sponsor, summary, text, bytes, isOpen, pictures, imageCredit } = paper
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={title}>
        <SponsoredMark sponsor={sponsor} /> · White paper, PDF, {Math.max(0.1, bytes / 2 ** 20).toFixed(1)}
        {'\u00a0'}MB
      </PageHeading>
      <div className="white-paper-columns">
        <div className="white-paper-about">
          {summary && <p className="text-lead">{summary}</p>}
          <Cover title={title} pictures={pictures} sizes="14rem" />
          {imageCredit && <p className="credit">{imageCredit}</p>}
          <TextParagraphs text={text} />
        </div>
        <section aria-labelledby="ask">
          <h2 id="ask" className="text-lead font-bold">
            Get the white paper
          </h2>
          {isOpen ? <RequestForm paper={paper} /> : <p className="mt-2 text-quiet">{whitePaperMessages.closed}</p>}
        </section>
      </div>
      <p className="mt-10 text-small">
        <Link className="link" to={listLink(whitePaperHead)}>
          All white papers
        </Link>
      </p>
    </div>
  )
}
