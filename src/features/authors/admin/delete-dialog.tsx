import { Select, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DialogForm, FormDialog, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { ListedAuthor } from '../contract/endpoints.ts'

interface Props {
  /** Null: the dialog is closed. */
  author: ListedAuthor | null
  close: () => void
}

export const DeleteDialog = ({ author, close }: Props) => (
  <FormDialog about={author} close={close} title={() => 'Delete the author?'} size="sm">
    {(shown) => <Deletion key={shown.id} author={shown} close={close} />}
  </FormDialog>
)

function Deletion({ author: { id, name }, close }: { author: ListedAuthor; close: () => void }) {
  const { data } = useQuery({
    queryKey: ['author', id],
    queryFn: () => adminApi.call('GET /admin/authors/:id', { params: { id: String(id) } }),
    gcTime: 0,
  })
  const queries = useQueryClient()
  const { fields, value, form } = useAdminForm<{ successor: string | null }>({
    fields: { successor: null },
    send: async ({ successor }) => {
      const request = { params: { id: String(id) }, query: successor === null ? {} : { successor } }
      notifySuccess((await adminApi.call('DELETE /admin/authors/:id', request)).message)
      await queries.invalidateQueries({ queryKey: ['authors'] })
    },
    close,
    failed: 'Failed to delete the author',
  })
  if (!data) return <Skeleton height={80} />
  const count = data.articles + data.unpublished
  const needsSuccessor = count > 0 && fields.successor === null
  return (
    <DialogForm form={form} button="Delete" color="red" disabled={needsSuccessor} focusesCancel>
      <Text fw={600}>{name}</Text>
      {count === 0 ? (
        <Text>This author has no articles. This also deletes the author’s page.</Text>
      ) : (
        <>
          <Text>
            This author has {count === 1 ? 'one article' : `${count} articles`}. Another author gets{' '}
            {count === 1 ? 'it' : 'them'}, and this author’s page redirects there.
          </Text>
          <Successor without={id} {...value('successor')} />
        </>
      )}
    </DialogForm>
  )
}

interface SuccessorProps {
  without: number
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}

function Successor({ without, value, error, onChange }: SuccessorProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const { data = [] } = useQuery({
    queryKey: ['author-choices', value === null ? search : ''],
    queryFn: () => adminApi.call('GET /admin/author-choices', { query: { search: value === null ? search : '' } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Select
      label="Reassign the articles to"
      required
      searchable
      value={value}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
      data={data.filter(({ id }) => id !== without).map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage="No other authors"
    />
  )
}
