import { Modal, Select, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedAuthor } from '../../../contract/authors/endpoints.ts'
import { adminApi, explain } from '../api.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { notifySuccess } from '../kit/notify.tsx'

interface Props {
  /** Null: the dialog is closed. */
  author: ListedAuthor | null
  close: () => void
}

/** Asks before an author is deleted, and who takes the articles over. */
export function DeleteDialog({ author, close }: Props) {
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState(author)
  if (author && author !== shown) setShown(author)
  return (
    <Modal opened={author !== null} onClose={close} title="Delete the author?" size="sm">
      {shown && <Deletion key={shown.id} author={shown} close={close} />}
    </Modal>
  )
}

function Deletion({ author: { id, name }, close }: { author: ListedAuthor; close: () => void }) {
  const { data } = useQuery({
    queryKey: ['author', id],
    queryFn: () => adminApi.call('GET /admin/authors/:id', { params: { id: String(id) } }),
    gcTime: 0,
  })
  const [successor, setSuccessor] = useState<string | null>(null)
  const { remove, isBusy, problem } = useDeletion(id, close)
  if (!data) return <Skeleton height={80} />
  const count = data.articles + data.unpublished
  return (
    <>
      <Text fw={600} mb="xs">
        {name}
      </Text>
      {count === 0 ? (
        <Text>This author has no articles. This also deletes the author’s page.</Text>
      ) : (
        <>
          <Text mb="md">
            This author has {count === 1 ? 'one article' : `${count} articles`}. Another author gets{' '}
            {count === 1 ? 'it' : 'them'}, and this author’s page redirects there.
          </Text>
          <Successor without={id} value={successor} onChange={setSuccessor} />
        </>
      )}
      {problem && (
        <Text role="alert" c="red" mt="sm">
          {problem}
        </Text>
      )}
      <FormFooter
        mt="lg"
        focusesCancel
        onCancel={close}
        color="red"
        loading={isBusy}
        disabled={count > 0 && successor === null}
        onClick={() => void remove(count > 0 ? successor : null)}
      >
        Delete
      </FormFooter>
    </>
  )
}

interface SuccessorProps {
  without: number
  value: string | null
  onChange: (id: string | null) => void
}

function Successor({ without, value, onChange }: SuccessorProps) {
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
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
      data={data.filter(({ id }) => id !== without).map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage="No other authors"
    />
  )
}

function useDeletion(id: number, close: () => void) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = async (successor: string | null) => {
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await adminApi.call('DELETE /admin/authors/:id', {
        params: { id: String(id) },
        query: successor === null ? {} : { successor },
      })
      notifySuccess(message)
      await queries.invalidateQueries({ queryKey: ['authors'] })
      close()
    } catch (error) {
      setProblem(explain('Failed to delete the author', error))
      setBusy(false)
    }
  }
  return { remove, isBusy, problem }
}
