import { Button, Checkbox, NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { groupsOf } from '../../../../platform/contract/sections/catalogue.ts'
import { AuthorSelect } from '../../../../platform/web/admin/author-select.tsx'
import { useCatalogue } from '../../../../platform/web/admin/catalogue.ts'
import { Choices } from '../../../../platform/web/admin/choices.tsx'
import { useColleagues } from '../../../../platform/web/admin/colleagues.ts'
import { useHasFeature } from '../../../../platform/web/admin/features.ts'
import { IconFilter } from '../../../../platform/web/admin/icons.tsx'
import { useSectionFilters } from '../../../../platform/web/admin/list/section-filters.ts'
import { articleFields } from '../../../articles/contract/fields.ts'
import classes from './news.module.css'
import { isNarrowed, type NewsList, orders } from './news-list.ts'

const states = [
  { value: '', label: 'Published or not' },
  { value: 'published', label: 'Published' },
  { value: 'unpublished', label: 'Not published' },
  { value: 'scheduled', label: 'Scheduled' },
]
const stages = [
  { value: 'draft', label: 'Draft' },
  { value: 'handed-in', label: 'In review' },
  { value: 'ready', label: 'Ready' },
]

export function NewsFilters({ list }: { list: NewsList }) {
  const { filters, setFilter } = list
  const sections = useSectionFilters('newsManagement')
  const [isChosen, setOpen] = useState(false)
  // A link or a saved view may set a filter.
  const isOpen = isChosen || isNarrowed(filters)
  const more = useId()
  const chosenStates = useHasFeature('workflow') ? states.toSpliced(3, 0, ...stages) : states
  return (
    <>
      <Choices
        label="Sections"
        choices={[['', 'All Articles'], ...sections]}
        value={filters.type}
        onChoose={(section) => setFilter('type', section)}
      />
      <Choice label="Status" name="state" data={chosenStates} filters={filters} setFilter={setFilter} />
      <Checkbox
        size="xs"
        label="My articles"
        checked={filters.mine === 'yes'}
        onChange={(event) => setFilter('mine', event.currentTarget.checked ? 'yes' : '')}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFilter size={14} />}
        aria-expanded={isOpen}
        aria-controls={more}
        onClick={() => setOpen(!isChosen)}
      >
        More filters
      </Button>
      <div id={more} className={classes.more} hidden={!isOpen}>
        {isOpen && (
          <MoreFilters
            filters={filters}
            setFilter={(name, value) => {
              setOpen(true)
              setFilter(name, value)
            }}
          />
        )}
      </div>
    </>
  )
}

const accesses = [
  { value: '', label: 'Any access' },
  ...Object.entries(articleFields.articleType.choices).map(([value, label]) => ({ value, label })),
]

type Filtering = Pick<NewsList, 'filters' | 'setFilter'>

interface ChoiceProps extends Filtering {
  label: string
  name: keyof NewsList['filters']
  data: NonNullable<NativeSelectProps['data']>
}

const Choice = ({ label, name, data, filters, setFilter }: ChoiceProps) => (
  <NativeSelect
    size="xs"
    aria-label={label}
    data={data}
    value={filters[name]}
    onChange={(event) => setFilter(name, event.currentTarget.value)}
  />
)

function MoreFilters(filtering: Filtering) {
  const { filters, setFilter } = filtering
  const groups = groupsOf(useCatalogue().categories).map(({ name, categories }) => ({
    group: name,
    items: categories.map(({ id, name: label }) => ({ value: id, label })),
  }))
  const hasWorkflow = useHasFeature('workflow')
  return (
    <>
      <AuthorSelect
        isCompact
        label="Author"
        value={filters.author}
        onChange={(author) => setFilter('author', author)}
      />
      {hasWorkflow && <AssignmentFilters {...filtering} />}
      <Choice
        label="Category"
        name="category"
        data={[{ value: '', label: 'Any category' }, ...groups]}
        {...filtering}
      />
      <Choice label="Access" name="access" data={accesses} {...filtering} />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          size="xs"
          type="date"
          label={end === 'from' ? 'Dated from' : 'to'}
          classNames={{ root: classes.date }}
          value={filters[end]}
          onChange={(event) => setFilter(end, event.currentTarget.value)}
        />
      ))}
      <Choice label="Order" name="sort" data={orders} {...filtering} />
    </>
  )
}

function AssignmentFilters(filtering: Filtering) {
  const { filters, setFilter } = filtering
  const colleagues = useColleagues(0).map(({ id, name }) => ({ value: String(id), label: `Assigned to ${name}` }))
  return (
    <>
      <Choice
        label="Assigned to"
        name="assignee"
        data={[{ value: '', label: 'Assigned or not' }, { value: 'me', label: 'Assigned to me' }, ...colleagues]}
        {...filtering}
      />
      <Checkbox
        size="xs"
        label="Overdue"
        checked={filters.overdue === 'yes'}
        onChange={(event) => setFilter('overdue', event.currentTarget.checked ? 'yes' : '')}
      />
    </>
  )
}
