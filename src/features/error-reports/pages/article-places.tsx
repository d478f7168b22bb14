import { errorReportLink } from '../../../platform/contract/links.ts'
import type { ArticlePlaces } from '../../articles/pages/article-place.ts'
import type { ArticleHeader } from '../../articles/pages/header.ts'
import { errorReportLimits } from '../contract/rules.ts'

function ReportError({ header: { id } }: { header: ArticleHeader }) {
  return (
    <details className="no-print report-error">
      <summary>Report an error</summary>
      <form method="post" action={errorReportLink(id)}>
        <label>
          Describe the error, and where it is
          <textarea
            name="words"
            rows={4}
            required
            minLength={errorReportLimits.least}
            maxLength={errorReportLimits.words}
          />
        </label>
        <label>
          Your name, if we may thank you in the correction
          <input name="finder" maxLength={errorReportLimits.finder} autoComplete="name" />
        </label>
        <button type="submit" className="button">
          Send report
        </button>
      </form>
    </details>
  )
}

export default { AfterSubjects: ReportError } satisfies ArticlePlaces
