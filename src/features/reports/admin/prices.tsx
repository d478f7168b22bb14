import { TextInput } from '@mantine/core'
import {
  type Currency,
  currenciesOf,
  type PricesByCurrency,
  parseMoney,
  toMajor,
} from '../../../platform/contract/currencies.ts'
import { useCurrencies } from '../../../platform/web/admin/currencies.ts'

/** As typed. A currency that the magazine no longer offers keeps its price. */
type TypedPrices = Partial<Record<Currency, string>>

export const toTyped = (prices: PricesByCurrency): TypedPrices =>
  Object.fromEntries(currenciesOf(prices).map((currency) => [currency, toMajor(prices[currency] ?? 0, currency)]))

/** What is no amount becomes 0, which the server refuses with a message. An empty input is no price. */
export const fromTyped = (typed: TypedPrices): PricesByCurrency =>
  Object.fromEntries(
    currenciesOf(typed)
      .filter((currency) => typed[currency] !== '')
      .map((currency) => [currency, parseMoney(typed[currency] ?? '', currency) ?? 0]),
  )

interface Props {
  prices: TypedPrices
  problem: string | undefined
  onChange: (prices: TypedPrices) => void
}

export const PriceFields = ({ prices, problem, onChange }: Props) =>
  useCurrencies().map((currency, place) => (
    <TextInput
      key={currency}
      label={`Price in ${currency}`}
      description="Leave empty to sell in the other currencies only"
      inputMode="decimal"
      value={prices[currency] ?? ''}
      error={place === 0 && problem}
      onChange={({ currentTarget: { value } }) => onChange({ ...prices, [currency]: value })}
    />
  ))
