import type { Reader } from '../../../../platform/server/core/caller.ts'
import type { PreviewAnswer, PreviewReader } from '../../../articles/contract/editing.ts'
import {
  type ArticleRow,
  contentsOf,
  decideAccess,
  presentRefusal,
  presentView,
} from '../../../articles/server/index.ts'
import { activePlan } from '../../../subscriptions/server/index.ts'

function aReader(kind: PreviewReader, now: Date): Reader | null {
  if (kind === 'anonymous') return null
  const plans = kind === 'reader' ? [] : [kind]
  return {
    isEditor: false,
    subscriptions: plans.map((plan) => ({ plan, startsAt: now, endsAt: null, hasGrace: false, graceDays: 0 })),
  }
}

/** What `home/article/{id}` would answer if the article were live. Pure. */
export function previewAs(
  article: ArticleRow,
  kind: PreviewReader,
  { now, requestId }: { now: Date; requestId: string },
): PreviewAnswer {
  const reader = aReader(kind, now)
  const plan = reader && activePlan(reader.subscriptions, now)
  const access = decideAccess({ access: article.access, isPublished: true }, reader, now)
  if (access.show !== 'preview') return { status: 200, answer: presentView(article, { plan, topics: [] }) }
  const { body_html: _withheld, ...listed } = article
  const answer = presentRefusal(
    { article: listed, because: access.because, contents: contentsOf(article) },
    { plan, requestId, topics: [] },
  )
  return { status: access.because === 'login_required' ? 401 : 403, answer }
}
