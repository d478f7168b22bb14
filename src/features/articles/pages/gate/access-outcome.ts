import { data } from 'react-router'
import type { Api, ApiAnswer } from '../../../../platform/contract/api.ts'
import type { ApiClient } from '../../../../platform/contract/client.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { isNotFound, statusOfError } from '../../../../platform/web/api-error.ts'
import type { ArticleRefused, ArticleView, GatedContents, Refusal } from '../../contract/articles.ts'
import { fetchErrorMessage } from '../error-message.ts'
import { typeset } from '../typeset/typeset.ts'

export type AccessOutcome<Html = string> = { plan: Plan | null; isSubscribed: boolean } & (
  | { outcome: 'full'; html: Html }
  | { outcome: 'forward'; to: string }
  | { outcome: 'gated'; because: Refusal; preview: string; contents: GatedContents }
)

/** `html` is null if only the page's HTML has the text. */
export type PageAccess = AccessOutcome<string | null>

type ArticleAnswer = { status: 200; body: ArticleView } | { status: 401 | 403; body: ArticleRefused }

/** Throws a response for the error boundary. */
export async function fetchArticle(api: ApiClient, id: string): Promise<ApiAnswer<Api['GET /home/article/:id']>> {
  const answer = await api
    .call('GET /home/article/:id', { params: { id } }, [200, 401, 403])
    .catch((error: unknown) => {
      // An invalid id is an article that does not exist.
      throw isNotFound(error)
        ? data(null, { status: 404 })
        : data(fetchErrorMessage(error), { status: statusOfError(error) ?? 502 })
    })
  if (!answer.body?.article) throw data('Invalid response format', { status: 502 })
  return answer
}

export function toAccessOutcome(answer: ArticleAnswer): AccessOutcome {
  const { isSubscribed, subscriptionType: plan } = answer.body
  const common = { plan, isSubscribed }
  if (answer.status !== 200) {
    const { preview, contents, error } = answer.body
    return { ...common, outcome: 'gated', because: refusalNamed(error), preview, contents }
  }
  const to = forwardAddress(answer.body.redirect)
  if (to) return { ...common, outcome: 'forward', to }
  return { ...common, outcome: 'full', html: typeset(answer.body.article.Description ?? '') }
}

/** By the specification, `error` gives the reason. */
function refusalNamed(error: string): Refusal {
  if (error === 'premium_required' || error === 'subscription_required') return error
  return 'login_required'
}

function forwardAddress(redirect: string | undefined): string | null {
  const url = redirect ? URL.parse(redirect) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
