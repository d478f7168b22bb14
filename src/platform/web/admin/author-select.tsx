import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from './api.ts'

interface Props {
  /** An id; '' for none. */
  value: string
  onChange: (id: string) => void
  label: string
  /** Hides the label. */
  isCompact?: boolean
  error?: string | undefined
}

export function AuthorSelect({ value, onChange, label, isCompact = false, error }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const { data: chosen } = useQuery({
    queryKey: ['author-names', value],
    queryFn: () => adminApi.call('GET /admin/author-choices', { query: { ids: value } }),
    enabled: value !== '',
  })
  const { data: found = [] } = useQuery({
    queryKey: ['author-choices', search],
    queryFn: () => adminApi.call('GET /admin/author-choices', { query: { search } }),
    placeholderData: keepPreviousData,
  })
  const known = new Map([...(chosen ?? []), ...found].map(({ id, name, line }) => [String(id), { name, line }]))
  return (
    <Select
      {...(isCompact ? { 'aria-label': label, size: 'xs', placeholder: label } : { label })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
      value={value === '' ? null : value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? '')}
      data={[...known].map(([id, { name, line }]) => ({ value: id, label: line ? `${name}, ${line}` : name }))}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage="No author"
      error={error}
    />
  )
}
