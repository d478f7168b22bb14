import { Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type Currency,
  currenciesOf,
  type PricesByCurrency,
  parseMoney,
  toMajor,
} from '../../../platform/contract/currencies.ts'
import { groupsOf } from '../../../platform/contract/sections/catalogue.ts'
import { useCatalogue } from '../../../platform/web/admin/catalogue.ts'
import { useCurrencies } from '../../../platform/web/admin/currencies.ts'
import { SideSection } from '../../articles/admin/fields/side-section.tsx'
import { contentEditor } from '../../content/admin/content-editor.tsx'
import { LinkPicture } from '../../pictures/admin/link-picture.tsx'
import type { ReportContent } from '../contract/endpoints.ts'
import { report } from '../contract/record.ts'
import { ReportVersions } from './versions.tsx'

export default contentEditor<ReportContent>(report, ({ entry, values: { access, imageUrl }, problems, set, touch }) => {
  const [prices, setPrices] = useState(() => toTyped(entry?.prices ?? {}))
  const [category, setCategory] = useState(entry?.category ?? null)
  const touching =
    <T,>(name: string, change: (value: T) => void) =>
    (value: T) => {
      change(value)
      touch(name)
    }
  return {
    body: { prices: fromTyped(prices), category },
    below: {
      access: access === 'sold' && (
        <PriceFields prices={prices} problem={problems['prices']} onChange={touching('prices', setPrices)} />
      ),
      // Only for a saved report: saving a new one opens a new form at its own address, which would lose a chosen file.
      summary: entry ? (
        <ReportVersions report={entry} />
      ) : (
        <Text size="sm" c="dimmed">
          Save the draft first, then upload the file.
        </Text>
      ),
    },
    side: (
      <SideSection title="In lists">
        <CategorySelect category={category} onChange={touching('category', setCategory)} />
        <LinkPicture
          imageUrl={imageUrl}
          words={{ upload: 'Upload a cover', alt: 'The cover of the report' }}
          problem={problems['imageUrl']}
          onChange={(changed) => set({ imageUrl: changed })}
        />
      </SideSection>
    ),
  }
})

function CategorySelect({ category, onChange }: { category: string | null; onChange: (id: string | null) => void }) {
  const { categories } = useCatalogue()
  const data = groupsOf(categories).map(({ name, categories: members }) => ({
    group: name,
    items: members.map(({ id, name: label }) => ({ value: id, label })),
  }))
  return (
    <Select label="Category" placeholder="None" clearable searchable data={data} value={category} onChange={onChange} />
  )
}

/** As typed. A currency that the magazine no longer offers keeps its price. */
type TypedPrices = Partial<Record<Currency, string>>

const toTyped = (prices: PricesByCurrency): TypedPrices =>
  Object.fromEntries(currenciesOf(prices).map((currency) => [currency, toMajor(prices[currency] ?? 0, currency)]))

/** What is no amount becomes 0, which the server refuses with a message. An empty input is no price. */
const fromTyped = (typed: TypedPrices): PricesByCurrency =>
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

const PriceFields = ({ prices, problem, onChange }: Props) =>
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
