import { linesOfBenefits, readBenefit } from '../../subscriptions/benefits.ts'
import { mostGraceDays } from '../../subscriptions/plans.ts'
import {
  linkProblem,
  markupProblem,
  type NumberSetting,
  type Room,
  type SettingProblem,
  type TextSetting,
} from '../fields.ts'

const price = <const L extends string>(label: L, amount: number) =>
  ({ kind: 'number', label, default: amount, least: 1, most: 1_000_000 }) as const satisfies NumberSetting

const benefits = (label: string, lines: readonly string[]) =>
  ({
    kind: 'text',
    label,
    hint: 'Enter one benefit per line. Add a link after a bar: “Sourcing reports | /section/sourcing-database/index.html”. Without a link, readers ask the editor for it. Readers can place a classified ad, and see their yearly article and paper, only while a line links to /account/classifieds and /account/given.',
    default: lines.join('\n'),
    longest: 1_000,
    rows: 7,
    problem: (text: string) => markupProblem(label)(text) ?? placeProblem(text),
  }) as const satisfies TextSetting

function placeProblem(text: string): string | null {
  for (const line of linesOfBenefits(text)) {
    const { place } = readBenefit(line)
    const problem = place && linkProblem(place)
    if (problem) return problem
  }
  return null
}

/** What the plans cost and include. An order keeps the price and the grace period of its day. */
export const subscription = {
  label: 'Subscription',
  hint: 'Prices and benefits of silver and gold. Current subscribers keep the terms that they bought.',
  page: '/subcribe_user',
  fields: {
    isOffered: {
      kind: 'switch',
      label: 'Sell subscriptions',
      hint: 'When off, readers cannot buy subscriptions. Current subscriptions continue.',
      default: true,
    },
    silverInr: { ...price('Silver, yearly price in rupees', 840), unit: 'INR' },
    silverUsd: { ...price('Silver, yearly price in dollars', 10), unit: 'USD' },
    goldInr: { ...price('Gold, yearly price in rupees', 8_900), unit: 'INR' },
    goldUsd: { ...price('Gold, yearly price in dollars', 104), unit: 'USD' },
    silverBenefits: benefits('Silver benefits', [
      'Deep-insight articles | /section/design-guide/index.html',
      'New product analysis | /section/new-products/index.html',
      'Premium online courses | /courses',
      'One classified text ad | /account/classifieds',
      'One article and one paper a year (with conditions) | /account/given',
    ]),
    goldBenefits: benefits('Gold benefits', [
      'All silver benefits | /account/benefits',
      'Super-premium articles | /section/design-guide/index.html',
      'Quarterly market and technology reports | /reports',
      'Market-data charts | /market-data',
      'Market research reports at 50% discount | /reports',
      'Sourcing reports | /section/sourcing-database/index.html',
      'Academic project ideas | /section/project-ideas/index.html',
    ]),
    goldReportDiscount: {
      kind: 'number',
      label: 'Gold discount on reports',
      hint: 'Percentage off the price of a report. The gold benefits mention it. Applies to new orders.',
      default: 50,
      least: 0,
      most: 80,
      unit: '%',
    },
    graceDays: {
      kind: 'number',
      label: 'Grace period',
      hint: 'Readers keep full access this long after a paid year. Applies to new orders.',
      default: 3,
      least: 0,
      most: mostGraceDays,
      unit: 'days',
    },
    firstReminder: {
      kind: 'number',
      label: 'First reminder',
      hint: 'Sent this long before a paid year ends. Enter 0 to send none.',
      default: 14,
      least: 0,
      most: 60,
      unit: 'days',
    },
    lastReminder: {
      kind: 'number',
      label: 'Last reminder',
      hint: 'Sent this long before a paid year ends. Enter 0 to send none.',
      default: 3,
      least: 0,
      most: 60,
      unit: 'days',
    },
    trialDays: {
      kind: 'number',
      label: 'Trial',
      hint: 'Free days of silver for each new account, once per email address. Enter 0 for no trial.',
      default: 0,
      least: 0,
      most: 60,
      unit: 'days',
    },
  },
  problems: ({ silverInr, silverUsd, goldInr, goldUsd, firstReminder, lastReminder }: Values): SettingProblem[] => [
    ...(goldInr > silverInr ? [] : [{ field: 'goldInr', message: 'Gold must cost more than silver' }]),
    ...(goldUsd > silverUsd ? [] : [{ field: 'goldUsd', message: 'Gold must cost more than silver' }]),
    ...(firstReminder > lastReminder || lastReminder === 0
      ? []
      : [{ field: 'lastReminder', message: 'The last reminder must be later than the first' }]),
  ],
} as const satisfies Room

type Values = Record<'silverInr' | 'silverUsd' | 'goldInr' | 'goldUsd' | 'firstReminder' | 'lastReminder', number>
