import { data } from 'react-router'
import type { ArticleRefused, ArticleToRead, ArticleView, Refusal } from '../../../contract/articles.ts'
import type { Plan, Section } from '../../../contract/catalogue.ts'
import type { ApiClient } from '../../../contract/client.ts'
import { dayIn } from '../../ui/dates.ts'
import { isUnknown, statusOfFault } from '../api-fault.ts'
import { imageOf, type StoryImage, sectionOf, tierOf } from '../story.ts'
import { typeset } from './typeset.ts'

/** What an article shows of itself whoever asks. */
export interface ArticleFace {
  id: number
  section: Section
  title: string
  day: string
  publishedAt: string
  updatedAt: string
  minutes: number
  /** The first 160 characters of what this reader may see. */
  description: string
  image: StoryImage
  tier?: 'silver' | 'gold'
  isFree: boolean
  keywords: string[]
  parts: string[]
}

/** How an article opens for a reader. */
export type Opening = { face: ArticleFace; plan: Plan | null; isSubscribed: boolean } & (
  | { outcome: 'full'; html: string }
  | { outcome: 'forward'; to: string }
  | { outcome: 'gated'; because: Refusal; preview: string }
)

type ArticleAnswer = { status: 200; body: ArticleView } | { status: 401 | 403; body: ArticleRefused }

/** Asks for an article on behalf of whoever the client speaks for. Throws what the page's error boundary shows. */
export async function askForArticle(api: ApiClient, id: string): Promise<ArticleAnswer> {
  const answer = await api.ask('GET /home/article/:id', { params: { id } }, [200, 401, 403]).catch((fault: unknown) => {
    // An address that cannot be an article's is one that no article has.
    const status = isUnknown(fault) ? 404 : (statusOfFault(fault) ?? 502)
    throw data(fault instanceof Error ? fault.message : 'unknown error', { status })
  })
  if (!answer.body?.article) throw data(null, { status: 502, statusText: 'Invalid response format' })
  return answer
}

export function toOpening(answer: ArticleAnswer, timeZone: string): Opening {
  const { article, isSubscribed, subscriptionType: plan } = answer.body
  const common = { face: toFace(article, timeZone), plan, isSubscribed }
  if (answer.status !== 200) {
    return { ...common, outcome: 'gated', because: refusalNamed(answer.body.error), preview: answer.body.preview }
  }
  const to = forwardAddress(answer.body.redirect)
  if (to) return { ...common, outcome: 'forward', to }
  return { ...common, outcome: 'full', html: typeset(answer.body.article.Description ?? '') }
}

/** The specification names in `error` why a body is withheld. */
function refusalNamed(error: string): Refusal {
  if (error === 'premium_required' || error === 'subscription_required') return error
  return 'login_required'
}

function forwardAddress(redirect: string | undefined): string | null {
  const url = redirect ? URL.parse(redirect) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function toFace(article: ArticleToRead, timeZone: string): ArticleFace {
  const tier = tierOf(article)
  return {
    id: article.ID,
    section: sectionOf(article),
    title: article['Article Title'] || 'No Title',
    day: dayIn(timeZone, article['Date of Publication']),
    publishedAt: article['Date of Publication'],
    updatedAt: article.updatedAt,
    minutes: article.minutesToRead,
    description: article.socialDescription,
    image: imageOf(article),
    ...(tier && { tier }),
    isFree: article.isFree === 1,
    keywords: article.main_keywords.split(',').flatMap((word) => word.trim() || []),
    parts: article.partNumbers,
  }
}
