import { type Plan, plans } from '../../../platform/contract/plans.ts'

/** One benefit a line, with its address after a bar. */

export const linesOfBenefits = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** `Sourcing reports | /section/sourcing-database/index.html`. Without an address the editor gives it. */
export function readBenefit(line: string): { words: string; place: string | null } {
  const [words = '', place = ''] = line.split(/(?<!\s)\s*\|\s*/, 2)
  return { words, place: place || null }
}

export const mapPlaces = (text: string, change: (place: string) => string): string =>
  text
    .split('\n')
    .map((line) => {
      const { words, place } = readBenefit(line.trim())
      return place ? `${words} | ${change(place)}` : line
    })
    .join('\n')

export const reportDiscount = (percent: number) => `Market research reports at ${percent}% discount`

interface BenefitTexts {
  silverBenefits: string
  goldBenefits: string
}

/** A plan includes a place that one of its lines leads to. Gold includes everything of silver. */
export function plansWith(place: string, { silverBenefits, goldBenefits }: BenefitTexts): Plan[] {
  const leads = (text: string) => linesOfBenefits(text).some((line) => readBenefit(line).place === place)
  if (leads(silverBenefits)) return [...plans]
  return leads(goldBenefits) ? ['gold'] : []
}
