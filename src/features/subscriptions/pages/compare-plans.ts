import { links } from '../../../platform/contract/links.ts'
import type { Plan } from '../../../platform/contract/plans.ts'

interface ListedPlan {
  plan: Plan
  benefits: readonly string[]
  places: readonly (string | null)[]
}

/** Gold includes all of silver, so its line that leads to the benefits of silver has no row. */
export function comparePlans(offers: readonly ListedPlan[]): { benefit: string; plans: Plan[] }[] {
  const silver = offers.find(({ plan }) => plan === 'silver')?.benefits ?? []
  const listed = offers.map(({ plan, benefits, places }) => ({
    plan,
    benefits:
      plan === 'gold' ? [...silver, ...benefits.filter((_, index) => places[index] !== links.benefits)] : benefits,
  }))
  const all = new Set(listed.flatMap(({ benefits }) => benefits))
  return [...all].map((benefit) => ({
    benefit,
    plans: listed.filter(({ benefits }) => benefits.includes(benefit)).map(({ plan }) => plan),
  }))
}
