import { Select, TextInput } from '@mantine/core'
import { reportAccesses, reportLimits } from '../../../contract/reports/rules.ts'
import { groupsOf } from '../../../contract/sections/catalogue.ts'
import { toSlug } from '../../../contract/slugs.ts'
import { SideSection } from '../articles/fields/side-section.tsx'
import { LinkPicture } from '../articles/images/link-picture.tsx'
import { accessName } from '../kit/access-names.ts'
import { useCatalogue } from '../kit/catalogue.ts'
import type { EntryForm } from '../kit/content/use-entry-form.ts'
import { useCurrencies } from '../kit/currencies.ts'
import type { ReportFields } from './report-form.ts'

const toAccess = (value: string | null) => reportAccesses.find((one) => one === value) ?? 'gold'

/** What stands beside the text. `isPublished`: the address is fixed. */
export function ReportSideFields({ form, isPublished }: { form: EntryForm<ReportFields>; isPublished: boolean }) {
  const { fields, problems, set, text } = form
  const { categories } = useCatalogue()
  const offered = useCurrencies()
  return (
    <>
      <SideSection title="Who can download the file">
        <Select
          label="Access"
          data={reportAccesses.map((value) => ({ value, label: accessName(value) }))}
          value={fields.access}
          error={problems['access']}
          allowDeselect={false}
          onChange={(value) => set({ access: toAccess(value) })}
        />
        {fields.access === 'sold' &&
          offered.map((currency) => (
            <TextInput
              key={currency}
              label={`Price in ${currency}`}
              description="Leave empty to sell in the other currencies only"
              inputMode="decimal"
              value={fields.prices[currency] ?? ''}
              error={problems[`prices.${currency}`] ?? (currency === offered[0] && problems['prices'])}
              onChange={({ currentTarget: { value } }) => set({ prices: { ...fields.prices, [currency]: value } })}
            />
          ))}
      </SideSection>
      <SideSection title="Page">
        <Select
          label="Category"
          placeholder="None"
          clearable
          searchable
          data={groupsOf(categories).map(({ name, categories: members }) => ({
            group: name,
            items: members.map((category) => ({ value: category.id, label: category.name })),
          }))}
          value={fields.category}
          onChange={(category) => set({ category })}
        />
        <TextInput
          label="URL"
          description={
            isPublished
              ? 'You cannot change it while the report is published.'
              : `/reports/${toSlug(fields.slug || fields.title) || '…'}. Leave empty to use the title.`
          }
          maxLength={reportLimits.slug}
          disabled={isPublished}
          {...text('slug')}
        />
        <LinkPicture
          imageUrl={fields.imageUrl}
          words={{ upload: 'Upload a cover', alt: 'The cover of the report' }}
          problem={problems['imageUrl']}
          onChange={(imageUrl) => set({ imageUrl })}
        />
      </SideSection>
    </>
  )
}
