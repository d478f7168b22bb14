import { Checkbox, NativeSelect } from '@mantine/core'
import type { ListedNews } from '../../../contract/article/editing.ts'
import { Choices } from '../kit/choices.tsx'
import type { List } from '../kit/use-list.ts'

export type NewsFilter = 'type' | 'state' | 'mine'

const sections = [
  ['', 'All Articles'],
  ['NEWS', 'News'],
  ['Design', 'Design'],
  ['component', 'Component'],
  ['new-products', 'New Products'],
] as const

const states = [
  { value: '', label: 'Published or not' },
  { value: 'published', label: 'Published' },
  { value: 'unpublished', label: 'Not published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'handed-in', label: 'Handed in' },
]

export function NewsFilters({ list: { filters, setFilter } }: { list: List<ListedNews, NewsFilter> }) {
  return (
    <>
      <Choices
        label="Sections"
        choices={sections}
        value={filters.type}
        onChoose={(section) => setFilter('type', section)}
      />
      <NativeSelect
        size="xs"
        aria-label="State"
        data={states}
        value={filters.state}
        onChange={(event) => setFilter('state', event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label="My articles"
        checked={filters.mine === 'yes'}
        onChange={(event) => setFilter('mine', event.currentTarget.checked ? 'yes' : '')}
      />
    </>
  )
}
