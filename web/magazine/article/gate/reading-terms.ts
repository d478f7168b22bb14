import type { ReadingTerms } from '../../../../contract/site.ts'
import type { ArticleHeader } from '../header.ts'

/** What readers of one article are told who may not read on, or could subscribe. Only its part of the terms, since every page carries it. */
export interface ArticleTerms {
  popUp: ReadingTerms['popUp']
  /** Null: the article is free. */
  gate: { loginHeading: string; heading: string; text: string } | null
  /** Null: any number of articles may be read. */
  wall: ReadingTerms['wall']
}

export function termsOf({ popUp, gates, wall }: ReadingTerms, { isFree, tier }: GatedArticle): ArticleTerms {
  if (isFree) return { popUp, gate: null, wall }
  return { popUp, gate: { loginHeading: gates.login.heading, ...gates[tier ?? 'login'] }, wall: null }
}

type GatedArticle = Pick<ArticleHeader, 'isFree' | 'tier'>
