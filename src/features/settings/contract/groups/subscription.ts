import { type Currency, currencies, parseMoney, priceProblem } from '../../../../platform/contract/currencies.ts'
import { mostGraceDays, planNames, plans } from '../../../../platform/contract/plans.ts'
import {
  linkProblem,
  type SettingGroup,
  type SettingProblem,
  type TextSetting,
  wordsProblem,
  wordsSetting,
} from '../../../../platform/contract/settings/fields.ts'
import { linesOfBenefits, mapPlaces, readBenefit, reportDiscount } from '../benefits.ts'

const price = (label: string) =>
  ({
    kind: 'text',
    label,
    default: '',
    longest: 12,
    required: `Enter a price for ${label}`,
  }) as const satisfies TextSetting

const nameOf = (label: string, name: string) =>
  wordsSetting(label, {
    hint: 'Readers see this name. The back office says Silver and Gold.',
    default: name,
    longest: 30,
    required: `${label} is required`,
  })

const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencyChoices = {
  '': 'Choose a currency',
  ...Object.fromEntries(currencies.map((code) => [code, `${code}, ${names.of(code)}`])),
} as Record<Currency | '', string>

const benefits = (label: string, lines: readonly string[]) =>
  ({
    kind: 'text',
    label,
    hint: 'Enter one benefit per line. Add a link after a bar: “Sourcing reports | /section/sourcing-database/index.html”. Without a link, readers ask the editor for it. Readers can place a classified ad, and see their yearly article and paper, only while a line links to /account/classifieds and /account/given.',
    default: lines.join('\n'),
    longest: 1_000,
    rows: 7,
    mapLinks: mapPlaces,
    problem: (text: string) => wordsProblem(label)(text) ?? placeProblem(text),
  }) as const satisfies TextSetting

function placeProblem(text: string): string | null {
  for (const line of linesOfBenefits(text)) {
    const { place } = readBenefit(line)
    const problem = place && linkProblem(place)
    if (problem) return problem
  }
  return null
}

/** An order keeps the price and the grace period of its day. */
export const subscription = {
  label: 'Subscription',
  hint: 'Names, prices and benefits of the plans. Current subscribers keep the terms that they bought.',
  page: '/subcribe_user',
  fields: {
    isOffered: {
      kind: 'switch',
      label: 'Sell subscriptions',
      hint: 'When off, readers cannot buy subscriptions. Current subscriptions continue.',
      default: true,
    },
    silverName: nameOf('Name of Silver', planNames.silver),
    goldName: nameOf('Name of Gold', planNames.gold),
    prices: {
      kind: 'list',
      label: 'Currencies and yearly prices',
      hint: 'Readers see the first currency and can choose another. If you remove one, its orders and receipts stay as they are.',
      entry: 'currency',
      most: currencies.length,
      fields: {
        currency: { kind: 'choice', label: 'Currency', default: '', choices: currencyChoices },
        silver: price('Silver'),
        gold: price('Gold'),
      },
      default: [
        { currency: 'INR', silver: '840', gold: '8900' },
        { currency: 'USD', silver: '10', gold: '104' },
      ],
    },
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
      `${reportDiscount(50)} | /reports`,
      'Sourcing reports | /section/sourcing-database/index.html',
      'Academic project ideas | /section/project-ideas/index.html',
    ]),
    goldReportDiscount: {
      kind: 'number',
      label: 'Gold discount on reports',
      hint: `Percentage off the price of a report. The benefit “${reportDiscount(50)}” shows this number, and is left out at 0. Applies to new orders.`,
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
      hint: 'Free days of silver for each new account, once per email address, with or without a +tag. Enter 0 for no trial.',
      default: 0,
      least: 0,
      most: 60,
      unit: 'days',
    },
  },
  problems: ({ prices, silverName, goldName, firstReminder, lastReminder }: Values): SettingProblem[] => [
    ...(silverName.toLowerCase() === goldName.toLowerCase()
      ? [{ field: 'goldName', message: 'Silver and Gold need different names' }]
      : []),
    ...(prices.length > 0 ? [] : [{ field: 'prices', message: 'Add at least one currency' }]),
    ...prices.flatMap((entry, at) =>
      problemsOfPrices(entry, prices.slice(0, at)).map(({ field, message }) => ({
        field: `prices.${at}.${field}`,
        message,
      })),
    ),
    ...(firstReminder > lastReminder || lastReminder === 0
      ? []
      : [{ field: 'lastReminder', message: 'The last reminder must be later than the first' }]),
  ],
  // Earlier versions had one field for each price, in whole rupees or dollars.
  renew(stored) {
    const { silverInr, silverUsd, goldInr, goldUsd, ...others } = stored
    if (![silverInr, silverUsd, goldInr, goldUsd].every((amount) => typeof amount === 'number')) return stored
    const prices = [
      { currency: 'INR', silver: String(silverInr), gold: String(goldInr) },
      { currency: 'USD', silver: String(silverUsd), gold: String(goldUsd) },
    ]
    return { prices, ...others }
  },
} as const satisfies SettingGroup

interface Values {
  prices: readonly PricesEntry[]
  silverName: string
  goldName: string
  firstReminder: number
  lastReminder: number
}

interface PricesEntry {
  currency: Currency | ''
  silver: string
  gold: string
}

function problemsOfPrices({ currency, silver, gold }: PricesEntry, above: readonly PricesEntry[]): SettingProblem[] {
  if (currency === '') return [{ field: 'currency', message: 'Choose a currency' }]
  if (above.some((other) => other.currency === currency))
    return [{ field: 'currency', message: 'This currency is already in the list' }]
  const minor = { silver: parseMoney(silver, currency), gold: parseMoney(gold, currency) }
  const problems = plans.flatMap((plan) => {
    const message = priceProblem(planNames[plan], minor[plan], currency)
    return message ? [{ field: plan, message }] : []
  })
  if (problems.length > 0) return problems
  return Number(minor.gold) > Number(minor.silver)
    ? []
    : [{ field: 'gold', message: 'Gold must cost more than Silver' }]
}
