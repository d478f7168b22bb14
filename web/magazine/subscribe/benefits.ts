import type { Plan } from '../../../contract/catalogue.ts'

/** What each plan gives: specification 6. */
export const benefits: Record<Plan, readonly string[]> = {
  silver: [
    'Deep-insight articles',
    'New product analysis',
    'Premium online courses',
    'One classified text ad',
    'One article and one paper a year (with conditions)',
  ],
  gold: [
    'All silver benefits',
    'Super-premium articles',
    'Quarterly market and technology reports',
    'Market-data charts',
    'Market research reports at 50% discount',
    'Sourcing reports',
    'Academic project ideas',
  ],
}
