import type { Plan } from '../../../../platform/contract/plans.ts'
import type { ReadingTerms } from '../../../../platform/contract/site.ts'
import type { ArticleHeader } from '../header.ts'

/** Only one article's part of the terms, since every page carries it. */
export interface ArticleTerms {
  popUp: ReadingTerms['popUp']
  /** Null: the article is free. */
  gate: { loginHeading: string; heading: string; text: string; sale: PlanForSale | null } | null
  /** Null: any number of articles may be read. */
  wall: ReadingTerms['wall']
}

export interface PlanForSale {
  plan: Plan
  /** Per year, in the first currencies. */
  prices: readonly string[]
}

export function termsOf(terms: ReadingTerms, { isFree, tier }: GatedArticle): ArticleTerms {
  const { popUp, gates, wall } = terms
  if (isFree) return { popUp, gate: null, wall }
  const words = { loginHeading: gates.login.heading, ...gates[tier ?? 'login'] }
  return { popUp, gate: { ...words, sale: tier ? saleOf(terms, tier) : null }, wall: null }
}

const saleOf = ({ plans }: ReadingTerms, plan: Plan): PlanForSale | null => plans && { plan, prices: plans[plan] }

type GatedArticle = Pick<ArticleHeader, 'isFree' | 'tier'>
