import { Checkbox, NativeSelect } from '@mantine/core'
import type { ListedNews } from '../../../contract/article/editing.ts'
import { Choices } from '../kit/choices.tsx'
import { useSectionFilters } from '../kit/section-filters.ts'
import type { List } from '../kit/use-list.ts'

export type NewsFilter = 'type' | 'state' | 'mine'

const words = { news: 'News', 'design-guide': 'Design', component: 'Component', product: 'New Products' }

const states = [
  { value: '', label: 'Published or not' },
  { value: 'published', label: 'Published' },
  { value: 'unpublished', label: 'Not published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'handed-in', label: 'Handed in' },
]

export function NewsFilters({ list: { filters, setFilter } }: { list: List<ListedNews, NewsFilter> }) {
  const sections = useSectionFilters(words)
  return (
    <>
      <Choices
        label="Sections"
        choices={[['', 'All Articles'], ...sections]}
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
