import { day, line, number } from '../../../platform/contract/content/fields.ts'

/** Ended ones included. */
export const mostOffers = 1_000

const codeProblem = (code: string) => {
  if (code.length < 3) return 'The code must have at least 3 characters'
  return /^[a-z0-9-]+$/i.test(code) ? null : 'The code can have letters, digits and hyphens'
}

export const offerFields = {
  code: line('Code', 30, {
    required: 'The code must have at least 3 characters',
    problem: codeProblem,
    hint: 'Letters, digits and hyphens. Upper and lower case are the same.',
  }),
  percentOff: number('Percent off', { unit: 'percent', least: 0, most: 90, empty: 0 }),
  freeMonths: number('Months free', { unit: 'months', least: 0, most: 24, empty: 0 }),
  startsOn: day('First day', {}),
  endsOn: day('Last day', {}),
  mostUses: number('Usage limit', {
    unit: 'uses',
    least: 1,
    most: 1_000_000,
    empty: null,
    hint: 'Leave empty for no limit. Each reader can use the offer once.',
  }),
}
