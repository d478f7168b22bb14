import type { ArticlePlaces } from '../../articles/pages/article-place.ts'
import { ReportError } from './report-error.tsx'

export default { AfterSubjects: ReportError } satisfies ArticlePlaces
