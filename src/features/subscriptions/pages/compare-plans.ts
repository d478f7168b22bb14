import { links } from '../../../platform/contract/links.ts'
import type { Plan } from '../../../platform/contract/plans.ts'

interface ListedPlan {
  plan: Plan
  benefits: readonly string[]
  places: readonly (string | null)[]
}

/** A line that leads to the benefits of silver stands for all of them. */
export function comparePlans(offers: readonly ListedPlan[]): { benefit: string; plans: Plan[] }[] {
  const silver = offers.find(({ plan }) => plan === 'silver')?.benefits ?? []
  const listed = offers.map(({ plan, benefits, places }) => ({
    plan,
    benefits: benefits.flatMap((benefit, index) => (places[index] === links.benefits ? silver : [benefit])),
  }))
  const all = new Set(listed.flatMap(({ benefits }) => benefits))
  return [...all].map((benefit) => ({
    benefit,
    plans: listed.filter(({ benefits }) => benefits.includes(benefit)).map(({ plan }) => plan),
  }))
}
