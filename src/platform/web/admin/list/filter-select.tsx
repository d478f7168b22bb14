import { NativeSelect } from '@mantine/core'
import type { List } from './use-list.ts'

interface Props<Row, F extends string> {
  label: string
  all: string
  filter: F
  choices: readonly (readonly [value: string, label: string])[]
  list: Pick<List<Row, F>, 'filters' | 'setFilter'>
}

export const FilterSelect = <Row, F extends string>({ label, all, filter, choices, list }: Props<Row, F>) => (
  <NativeSelect
    size="xs"
    aria-label={label}
    data={[{ value: '', label: all }, ...choices.map(([value, text]) => ({ value, label: text }))]}
    value={list.filters[filter]}
    onChange={(event) => list.setFilter(filter, event.currentTarget.value)}
  />
)
